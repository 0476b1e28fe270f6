import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct HookCarrierTests {
    private func message(_ carrier: Message.Function?) throws -> QueuedMessage {
        QueuedMessage(
            id: 1, key: "k",
            message: Message(
                pool: try #require(PoolID("us-east-1_AbCdEf123")), username: "alice", destination: "a@example.org",
                medium: .email, content: Message.Content(text: Secret("t")), code: Secret("1"), carrier: carrier,
                slot: "s", expires: ManualClock().now()),
            created: ManualClock().now())
    }

    @Test func `the function gets its event, and an answer of any kind delivers`() async throws {
        let hooks = ScriptedHooks([.customEmailSender: { _ in "none" }])
        let function = Message.Function(
            name: ScriptedHooks.arn(.customEmailSender), event: Secret(#"{"triggerSource":"CustomEmailSender_SignUp"}"#)
        )
        #expect(await HookCarrier(hooks).carry(try message(function)) == .delivered)
        #expect(hooks.sources == ["CustomEmailSender_SignUp"])
    }

    @Test func `whatever befalls a function, its message is tried again`() async throws {
        let function = Message.Function(name: ScriptedHooks.arn(.customEmailSender), event: Secret("{}"))
        for fault in [HookFault.timedOut, .unreachable("x"), .unmapped, .overloaded, .thrown("alice")] {
            let hooks = ScriptedHooks([.customEmailSender: { _ in throw fault }])
            let outcome = await HookCarrier(hooks).carry(try message(function))
            switch outcome {
            case .postponed(let reason), .unavailable(let reason): #expect(!reason.contains("alice"))
            case .delivered, .refused: #expect(Bool(false), "\(fault): \(outcome)")
            }
        }
    }

    @Test func `a message for no function is not one of these`() async throws {
        guard case .refused = await HookCarrier(ScriptedHooks()).carry(try message(nil)) else {
            return #expect(Bool(false))
        }
    }
}
