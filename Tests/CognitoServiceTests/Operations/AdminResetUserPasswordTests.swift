import LatchkeyJSON
import LatchkeyPlatform
import Testing
import UserPool

@testable import CognitoService

@Suite struct AdminResetUserPasswordTests {
    private let verified = ["email": "alice@example.org", "email_verified": "true"]

    @Test func `COD-07 the user is signed out, has to choose another password, and does so by the code`() async throws {
        let hotel = try await Hotel()
        try await hotel.user("alice", verified)
        let token = try #require(try await hotel.signIn()["AccessToken"])
        let answer = await hotel.admin("AdminResetUserPassword", ["Username": "alice"])
        #expect(answer.status == 200)
        #expect(answer.json == [:])
        #expect(await hotel.admin("AdminGetUser", ["Username": "alice"])["UserStatus"] == "RESET_REQUIRED")
        #expect(await hotel.service.call("GetUser", ["AccessToken": token]).error == "NotAuthorizedException")
        let refused = await hotel.attempt()
        #expect(refused.error == "PasswordResetRequiredException")
        #expect(refused.message == "Password reset required for the user")
        let message = try #require(try await hotel.messages(to: "alice").last)
        #expect(message.destination == "alice@example.org")
        let confirmed = await hotel.call(
            "ConfirmForgotPassword",
            [
                "Username": "alice", "ConfirmationCode": .string(message.code.reveal), "Password": "An0ther-one!",
            ])
        #expect(confirmed.status == 200)
        _ = try await hotel.signIn("alice", "An0ther-one!")
        #expect(await hotel.admin("AdminGetUser", ["Username": "alice"])["UserStatus"] == "CONFIRMED")
        #expect(await hotel.attempt().error == "NotAuthorizedException")
    }

    @Test func `a user who has to reset the password already gets another code, and only that one counts`() async throws
    {
        let hotel = try await Hotel()
        try await hotel.user("alice", verified)
        for _ in 0..<2 { #expect(await hotel.admin("AdminResetUserPassword", ["Username": "alice"]).status == 200) }
        let codes = try await hotel.messages(to: "alice").map(\.code.reveal)
        #expect(codes.count == 2)
        func confirm(_ code: String) async -> ServiceFixture.Answer {
            await hotel.call(
                "ConfirmForgotPassword",
                ["Username": "alice", "ConfirmationCode": .string(code), "Password": "An0ther-one!"])
        }
        if codes[0] != codes[1] { #expect(await confirm(codes[0]).error == "CodeMismatchException") }
        #expect(await confirm(codes[1]).status == 200)
    }

    @Test func `who cannot be helped is refused, and nothing changes`() async throws {
        let hotel = try await Hotel()
        try await hotel.user("alice")
        let noContact = await hotel.admin("AdminResetUserPassword", ["Username": "alice"])
        #expect(noContact.error == "InvalidParameterException")
        #expect(
            noContact.message
                == "Cannot reset password for the user as there is no registered/verified email or phone_number")
        #expect(await hotel.admin("AdminGetUser", ["Username": "alice"])["UserStatus"] == "CONFIRMED")

        _ = await hotel.admin("AdminCreateUser", ["Username": "bob", "MessageAction": "SUPPRESS"])
        let temporary = await hotel.admin("AdminResetUserPassword", ["Username": "bob"])
        #expect(temporary.error == "NotAuthorizedException")
        #expect(temporary.message == "User password cannot be reset in the current state.")

        let nobody = await hotel.admin("AdminResetUserPassword", ["Username": "nobody"])
        #expect(nobody.error == "UserNotFoundException")

        try await hotel.user("carol", ["email": "carol@example.org", "email_verified": "true"])
        _ = await hotel.admin("AdminDisableUser", ["Username": "carol"])
        #expect(await hotel.admin("AdminResetUserPassword", ["Username": "carol"]).error == "NotAuthorizedException")
        #expect(try await hotel.messages(to: "carol").isEmpty)
    }

    @Test func `a pool without recovery by the user has none by code either`() async throws {
        let hotel = try await Hotel(pool: [
            "AccountRecoverySetting": ["RecoveryMechanisms": [["Name": "admin_only", "Priority": 1]]]
        ])
        try await hotel.user("alice", verified)
        let answer = await hotel.admin("AdminResetUserPassword", ["Username": "alice"])
        #expect(answer.error == "NotAuthorizedException")
    }

    @Test func `codes are bounded`() async throws {
        let hotel = try await Hotel(try await ServiceFixture { $0.messageBurst = 2 })
        try await hotel.user("alice", verified)
        for _ in 0..<2 { #expect(await hotel.admin("AdminResetUserPassword", ["Username": "alice"]).status == 200) }
        #expect(await hotel.admin("AdminResetUserPassword", ["Username": "alice"]).error == "LimitExceededException")
    }
}
