import LatchkeyJSON
import LatchkeyPlatform
import UserPool

/// The one function of a pool, in this process. It keeps what it was told.
final class OneHook: HookCaller {
    /// What it throws instead of an answer.
    let fault = Lock<HookFault?>(nil)
    private let told = Lock<[JSONValue]>([])
    private let function: @Sendable (JSONValue) async -> JSONValue

    /// A function that gets an event and says what its `response` becomes.
    init(_ function: @escaping @Sendable (JSONValue) async -> JSONValue) {
        self.function = function
    }

    /// The events so far, oldest first.
    var events: [JSONValue] { told.withLock { $0 } }

    func call(_: String, at _: HookTrigger, with event: [UInt8]) async throws(HookFault) -> [UInt8] {
        guard var event = try? JSONValue(parsing: event) else { throw .unreadable }
        told.withLock { $0.append(event) }
        if let fault = fault.withLock({ $0 }) { throw fault }
        event["response"] = await function(event)
        return event.encode()
    }

    func seal(_: Secret, for _: String, context _: String) throws(HookFault) -> String { throw .unmapped }
}
