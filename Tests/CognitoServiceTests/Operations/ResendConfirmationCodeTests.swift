import LatchkeyJSON
import Testing

@testable import CognitoService

struct ResendConfirmationCodeTests {
    @Test func `a new code is sent and the old one worth nothing`() async throws {
        let hotel = try await Hotel()
        _ = await hotel.call(
            "SignUp",
            [
                "Username": "alice", "Password": .string(Hotel.password),
                "UserAttributes": [["Name": "email", "Value": "alice@example.org"]],
            ])
        let old = try await hotel.code(to: "alice")
        let answer = await hotel.call("ResendConfirmationCode", ["Username": "alice"])
        #expect(answer["CodeDeliveryDetails"]?["Destination"] == "a***@e***")
        let new = try await hotel.code(to: "alice")
        if old != new {
            let refused = await hotel.call("ConfirmSignUp", ["Username": "alice", "ConfirmationCode": .string(old)])
            #expect(refused.error == "CodeMismatchException")
        }
        let taken = await hotel.call("ConfirmSignUp", ["Username": "alice", "ConfirmationCode": .string(new)])
        #expect(taken.status == 200)
    }

    @Test func `COD-09 a confirmed user is told to an open client and not to a discreet one`() async throws {
        let open = try await Hotel()
        try await open.user("alice", ["email": "alice@example.org"])
        let told = await open.call("ResendConfirmationCode", ["Username": "alice"])
        #expect(told.error == "InvalidParameterException" && told.message == "User is already confirmed.")
        let discreet = try await Hotel(client: ["PreventUserExistenceErrors": "ENABLED"])
        try await discreet.user("alice", ["email": "alice@example.org"])
        for name in ["alice", "nobody"] {
            let answer = await discreet.call("ResendConfirmationCode", ["Username": .string(name)])
            #expect(answer.status == 200)
            #expect(answer["CodeDeliveryDetails"]?["DeliveryMedium"] == "EMAIL")
        }
        #expect(try await discreet.messages(to: "alice").isEmpty)
    }

    @Test func `a flood is refused by name, and by a discreet client answered as if all was sent`() async throws {
        for (setting, error) in [("LEGACY", "LimitExceededException"), ("ENABLED", nil)] {
            let hotel = try await Hotel(client: ["PreventUserExistenceErrors": .string(setting)])
            _ = await hotel.call(
                "SignUp",
                [
                    "Username": "alice", "Password": .string(Hotel.password),
                    "UserAttributes": [["Name": "email", "Value": "alice@example.org"]],
                ])
            var last: ServiceFixture.Answer?
            for _ in 0..<21 { last = await hotel.call("ResendConfirmationCode", ["Username": "alice"]) }
            #expect(last?.error == error)
            #expect(last?.message == error.map { _ in "Attempt limit exceeded, please try after some time." })
            #expect(try await hotel.messages(to: "alice").count < 21)
        }
    }

    @Test func `an unknown user is told to an open client`() async throws {
        let answer = await (try Hotel()).call("ResendConfirmationCode", ["Username": "nobody"])
        #expect(answer.error == "UserNotFoundException")
    }
}
