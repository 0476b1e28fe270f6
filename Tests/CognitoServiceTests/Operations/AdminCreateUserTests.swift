import LatchkeyJSON
import Testing

@testable import CognitoService

struct AdminCreateUserTests {
    @Test func `a user is made, told, and must choose a password`() async throws {
        let hotel = try await Hotel()
        let answer = await hotel.admin(
            "AdminCreateUser",
            [
                "Username": "alice", "TemporaryPassword": "Temp0rary!",
                "UserAttributes": [["Name": "email", "Value": "alice@example.org"]],
                "DesiredDeliveryMediums": ["EMAIL"],
            ])
        #expect(answer["User"]?["Username"] == "alice")
        #expect(answer["User"]?["UserStatus"] == "FORCE_CHANGE_PASSWORD")
        #expect(answer["User"]?["Enabled"] == true)
        #expect(
            answer["User"]?["Attributes"]?.array?.contains(["Name": "email", "Value": "alice@example.org"]) == true)
        #expect(try await hotel.code(to: "alice") == "Temp0rary!")
        #expect(await hotel.attempt("alice", "Temp0rary!")["ChallengeName"] == "NEW_PASSWORD_REQUIRED")
    }

    @Test func `a name that is taken and a password that breaks the policy are refused in the operation's own words`()
        async throws
    {
        let hotel = try await Hotel()
        try await hotel.user()
        let taken = await hotel.admin("AdminCreateUser", ["Username": "alice"])
        #expect(taken.error == "UsernameExistsException" && taken.message == "User account already exists")
        let weak = await hotel.admin("AdminCreateUser", ["Username": "bob", "TemporaryPassword": "NoNumbers!"])
        #expect(weak.error == "InvalidPasswordException")
        #expect(
            weak.message == "Password did not conform with password policy: Password must have numeric characters")
    }

    @Test func `RIV-29 an invitation is sent again to who has not accepted it, and to nobody else`() async throws {
        let hotel = try await Hotel()
        let email: JSONValue = [["Name": "email", "Value": "alice@example.org"]]
        let made = await hotel.admin(
            "AdminCreateUser", ["Username": "alice", "TemporaryPassword": "Temp0rary!", "UserAttributes": email])
        let again = await hotel.admin("AdminCreateUser", ["Username": "alice", "MessageAction": "RESEND"])
        #expect(again["User"]?["Attributes"] == made["User"]?["Attributes"])
        let password = try await hotel.code(to: "alice")
        #expect(password != "Temp0rary!")
        #expect(await hotel.attempt("alice", "Temp0rary!").error == "NotAuthorizedException")
        #expect(await hotel.attempt("alice", password)["ChallengeName"] == "NEW_PASSWORD_REQUIRED")
        try await hotel.user("bob")
        let refused = await hotel.admin("AdminCreateUser", ["Username": "bob", "MessageAction": "RESEND"])
        #expect(refused.error == "UnsupportedUserStateException")
        #expect(
            await hotel.admin("AdminCreateUser", ["Username": "eve", "MessageAction": "RESEND"]).error
                == "UserNotFoundException")
    }
}
