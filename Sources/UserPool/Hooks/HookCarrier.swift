internal import LatchkeyPlatform

/// Has functions bring messages that they send in the server's place (`CustomEmailSender`, `CustomSMSSender`).
///
/// Amazon Cognito hands such events to AWS Lambda to be invoked asynchronously, which tries again when a function fails
/// ([Asynchronous invocation](https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html)); here they
/// are tried until the code in them has expired. A function may so get an event twice.
public struct HookCarrier: MessageCarrier {
    private let hooks: any HookCaller

    /// A carrier that calls functions by `hooks`.
    public init(_ hooks: any HookCaller) { self.hooks = hooks }

    public func carry(_ queued: QueuedMessage) async -> MessageOutcome {
        guard let function = queued.message.carrier else { return .refused(reason: "it is for no function") }
        do throws(HookFault) {
            _ = try await hooks.call(
                function.name, at: queued.message.medium.senderTrigger, with: Array(function.event.reveal.utf8))
            return .delivered
        } catch {
            switch error {
            // Nobody waits for an answer.
            case .unreadable: return .delivered
            // Its words may be about the user.
            case .thrown: return .postponed(reason: "the function failed")
            case .overloaded: return .postponed(reason: "too many calls are under way")
            case .timedOut: return .unavailable(reason: "the function did not answer")
            case .unreachable(let reason): return .unavailable(reason: reason)
            case .unmapped: return .unavailable(reason: "it is not configured where the function is")
            }
        }
    }
}
