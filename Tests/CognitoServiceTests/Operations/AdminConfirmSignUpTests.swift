import LatchkeyJSON
import Testing

@testable import CognitoService

struct AdminConfirmSignUpTests {
    @Test func `a user who signed up is confirmed without a code, once`() async throws {
        let hotel = try await Hotel()
        _ = await hotel.call("SignUp", ["Username": "alice", "Password": .string(Hotel.password)])
        let answer = await hotel.admin("AdminConfirmSignUp", ["Username": "alice"])
        #expect(answer.status == 200 && answer.json == [:])
        _ = try await hotel.signIn()
        let again = await hotel.admin("AdminConfirmSignUp", ["Username": "alice"])
        #expect(again.error == "NotAuthorizedException")
        #expect(again.message == "User cannot be confirmed. Current status is CONFIRMED")
    }

    @Test func `an unknown user, and an alias that is another's, are refused with errors that the operation declares`()
        async throws
    {
        let hotel = try await Hotel(pool: ["AliasAttributes": ["preferred_username"]])
        #expect(await hotel.admin("AdminConfirmSignUp", ["Username": "nobody"]).error == "UserNotFoundException")
        for name in ["alice", "bob"] {
            _ = await hotel.call(
                "SignUp",
                [
                    "Username": .string(name), "Password": .string(Hotel.password),
                    "UserAttributes": [["Name": "preferred_username", "Value": "boss"]],
                ])
        }
        #expect(await hotel.admin("AdminConfirmSignUp", ["Username": "alice"]).status == 200)
        #expect(await hotel.admin("AdminConfirmSignUp", ["Username": "bob"]).error == "InvalidParameterException")
    }
}
