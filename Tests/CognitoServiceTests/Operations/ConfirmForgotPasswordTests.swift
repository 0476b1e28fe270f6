import LatchkeyJSON
import Testing

@testable import CognitoService

struct ConfirmForgotPasswordTests {
    private func asked(_ hotel: Hotel) async throws -> String {
        try await hotel.user("jane", ["email": "jane@example.org", "email_verified": "true"])
        try #require(await hotel.call("ForgotPassword", ["Username": "jane"]).status == 200)
        return try await hotel.code(to: "jane")
    }

    private func request(_ code: String, _ password: String = "N3w-Passw0rd") -> JSONValue {
        ["Username": "jane", "ConfirmationCode": .string(code), "Password": .string(password)]
    }

    @Test func `the code sets the new password`() async throws {
        let hotel = try await Hotel()
        let code = try await asked(hotel)
        let answer = await hotel.call("ConfirmForgotPassword", request(code))
        #expect(answer.status == 200 && answer.json == [:])
        _ = try await hotel.signIn("jane", "N3w-Passw0rd")
        #expect(await hotel.call("ConfirmForgotPassword", request(code)).error == "ExpiredCodeException")
    }

    @Test func `COD-01 a wrong code changes nothing`() async throws {
        let hotel = try await Hotel()
        let code = try await asked(hotel)
        let answer = await hotel.call("ConfirmForgotPassword", request(code == "000000" ? "111111" : "000000"))
        #expect(answer.error == "CodeMismatchException")
        _ = try await hotel.signIn("jane")
    }

    @Test func `RIV-41 without a code pending, one that is left out, null or empty resets nothing`() async throws {
        let hotel = try await Hotel()
        try await hotel.user("jane")
        for request: JSONValue in [
            ["Username": "jane", "Password": "N3w-Passw0rd"],
            ["Username": "jane", "Password": "N3w-Passw0rd", "ConfirmationCode": nil],
            ["Username": "jane", "Password": "N3w-Passw0rd", "ConfirmationCode": ""],
        ] {
            #expect(await hotel.call("ConfirmForgotPassword", request).error == "InvalidParameterException")
        }
        #expect(await hotel.call("ConfirmForgotPassword", request("123456")).error == "ExpiredCodeException")
        _ = try await hotel.signIn("jane")
    }

    @Test func `a password that breaks the policy is told which rule`() async throws {
        let hotel = try await Hotel()
        let code = try await asked(hotel)
        let answer = await hotel.call("ConfirmForgotPassword", request(code, "alllowercase1!"))
        #expect(answer.error == "InvalidPasswordException")
        #expect(answer.message == "Password did not conform with policy: Password must have uppercase characters")
    }

    @Test func `after twenty wrong codes no more are tried`() async throws {
        let hotel = try await Hotel()
        let code = try await asked(hotel)
        let wrong = code == "000000" ? "111111" : "000000"
        for _ in 0..<20 { _ = await hotel.call("ConfirmForgotPassword", request(wrong)) }
        #expect(await hotel.call("ConfirmForgotPassword", request(code)).error == "LimitExceededException")
    }
}
