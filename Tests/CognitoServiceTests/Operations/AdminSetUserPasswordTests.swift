import LatchkeyJSON
import Testing

@testable import CognitoService

struct AdminSetUserPasswordTests {
    @Test func `PWD-12 a password is set for good or to be changed`() async throws {
        let hotel = try await Hotel()
        try await hotel.user()
        _ = try await hotel.signIn()
        let answer = await hotel.admin("AdminSetUserPassword", ["Username": "alice", "Password": "Temp0rary!"])
        #expect(answer.status == 200 && answer.json == [:])
        #expect(await hotel.admin("AdminGetUser", ["Username": "alice"])["UserStatus"] == "FORCE_CHANGE_PASSWORD")
        #expect(await hotel.attempt("alice", "Temp0rary!")["ChallengeName"] == "NEW_PASSWORD_REQUIRED")
    }

    @Test func `an unknown user and a weak password are refused`() async throws {
        let hotel = try await Hotel()
        try await hotel.user()
        let unknown = await hotel.admin("AdminSetUserPassword", ["Username": "nobody", "Password": "Passw0rd!"])
        #expect(unknown.error == "UserNotFoundException" && unknown.message == "User does not exist.")
        let weak = await hotel.admin("AdminSetUserPassword", ["Username": "alice", "Password": "password"])
        #expect(weak.error == "InvalidPasswordException")
        #expect(weak.message == "Password did not conform with policy: Password must have uppercase characters")
    }

    @Test func `a password of the history is refused by name`() async throws {
        let hotel = try await Hotel(pool: ["Policies": ["PasswordPolicy": ["PasswordHistorySize": 1]]])
        try await hotel.user()
        let answer = await hotel.admin(
            "AdminSetUserPassword", ["Username": "alice", "Password": .string(Hotel.password), "Permanent": true])
        #expect(answer.error == "PasswordHistoryPolicyViolationException")
    }
}
