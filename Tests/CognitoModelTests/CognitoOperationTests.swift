import CognitoModel
import Foundation
import LatchkeyJSON
import LatchkeyPlatform
import Testing

struct CognitoOperationTests {
    /// A server's way of reading, with Foundation's regular expressions for the model's patterns.
    static let request = DecodingOptions(matches: { pattern, text in
        guard let expression = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z") else { return false }
        return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    })

    static func decode<Operation: CognitoOperation>(_: Operation.Type, _ json: String) throws -> Operation.Input {
        try Operation.Input.decode(Array(json.utf8), request)
    }

    @Test func `an operation is named as X-Amz-Target names it`() {
        #expect(SignUp.name == "SignUp")
        #expect(UpdateClientMetadataURLState.name == "UpdateClientMetadataURLState")
    }

    @Test func `a sign-up is read with all that it carries`() throws {
        let input = try Self.decode(
            SignUp.self,
            #"""
            {"ClientId":"4hq2m8c1v0t5k7n3b9x6w2z8y1","SecretHash":"q83vEjRWeJo=","Username":"anna","Password":"Correct-Horse-42",
            "UserAttributes":[{"Name":"email","Value":"anna@example.com"},{"Name":"custom:tier","Value":"1"}],
            "UserContextData":{"IpAddress":"203.0.113.7"},"ClientMetadata":{"campaign":"spring"},"ValidationData":null}
            """#)
        #expect(input.clientID == "4hq2m8c1v0t5k7n3b9x6w2z8y1")
        #expect(input.password?.reveal == "Correct-Horse-42")
        #expect(input.userAttributes?.map(\.name) == ["email", "custom:tier"])
        #expect(input.userContextData?.ipAddress == "203.0.113.7")
        #expect(input.clientMetadata == ["campaign": "spring"])
        #expect(input.validationData == nil)
        #expect(!String(reflecting: input).contains("Correct-Horse"))
        #expect(String(decoding: input.encode(), as: UTF8.self).contains(#""Password":"Correct-Horse-42""#))
    }

    // Messages that the service is known to answer, or the same words about other members.
    @Test(arguments: [
        (
            #"{"AuthFlow":"USER_PASSWORD_AUTH","ClientId":"ap-northeast-1_xxxxxxxxx"}"#,
            #"1 validation error detected: Value 'ap-northeast-1_xxxxxxxxx' at 'clientId' failed to satisfy constraint: Member must satisfy regular expression pattern: [\w+]+"#
        ),
        (
            #"{"ClientId":"abc"}"#,
            "1 validation error detected: Value null at 'authFlow' failed to satisfy constraint: Member must not be null"
        ),
        (
            #"{"ClientId":"abc","AuthFlow":"PASSWORD"}"#,
            "1 validation error detected: Value 'PASSWORD' at 'authFlow' failed to satisfy constraint: Member must satisfy enum value set: [USER_SRP_AUTH, REFRESH_TOKEN_AUTH, REFRESH_TOKEN, CUSTOM_AUTH, ADMIN_NO_SRP_AUTH, USER_PASSWORD_AUTH, ADMIN_USER_PASSWORD_AUTH, USER_AUTH]"
        ),
        (
            #"{"ClientId":"abc","AuthFlow":"USER_AUTH","Session":"short"}"#,
            "1 validation error detected: Value at 'session' failed to satisfy constraint: Member must have length greater than or equal to 20"
        ),
    ])
    func `a request to sign in that breaks a rule is answered in the service's words`(json: String, message: String)
        throws
    {
        let error = try #require(throws: ShapeError.self) { try Self.decode(InitiateAuth.self, json) }
        #expect(error.awsMessage == message)
    }

    @Test func `an attribute's fault names its place in the list and hides the value`() throws {
        let long = String(repeating: "x", count: 2049)
        let error = try #require(throws: ShapeError.self) {
            try Self.decode(
                SignUp.self,
                #"{"ClientId":"abc","Username":"a b","UserAttributes":[{"Name":"email"},{"Name":"","Value":"\#(long)"}]}"#
            )
        }
        #expect(
            error.awsMessage
                == #"4 validation errors detected: Value at 'username' failed to satisfy constraint: Member must satisfy regular expression pattern: [\p{L}\p{M}\p{S}\p{N}\p{P}]+; "#
                + #"Value '' at 'userAttributes.2.member.name' failed to satisfy constraint: Member must satisfy regular expression pattern: [\p{L}\p{M}\p{S}\p{N}\p{P}\t\n\r ]+; "#
                + "Value '' at 'userAttributes.2.member.name' failed to satisfy constraint: Member must have length greater than or equal to 1; "
                + "Value at 'userAttributes.2.member.value' failed to satisfy constraint: Member must have length less than or equal to 2048"
        )
    }

    @Test func `a list of plain texts is at fault as a whole`() throws {
        let error = try #require(throws: ShapeError.self) {
            try Self.decode(
                UpdateUserPoolClient.self,
                #"{"UserPoolId":"eu-west-1_a","ClientId":"abc","CallbackURLs":["https://a.example/","with space"]}"#)
        }
        #expect(
            error.awsMessage
                == "1 validation error detected: Value '[https://a.example/, with space]' at 'callbackURLs' failed to satisfy constraint: "
                + "Member must satisfy constraint: [Member must have length less than or equal to 1024, Member must have length greater than or equal to 1, "
                + #"Member must satisfy regular expression pattern: [\p{L}\p{M}\p{S}\p{N}\p{P}]+]"#)
    }

    @Test func `no secret of a sign-in is in an error or a print-out`() throws {
        let input = try Self.decode(
            RespondToAuthChallenge.self,
            #"{"ClientId":"abc","ChallengeName":"NEW_PASSWORD_REQUIRED","ChallengeResponses":{"USERNAME":"anna","NEW_PASSWORD":"hush-hush"}}"#
        )
        #expect(input.challengeResponses?["NEW_PASSWORD"]?.reveal == "hush-hush")
        #expect(!String(reflecting: input).contains("hush-hush"))
        let error = try #require(throws: ShapeError.self) {
            try Self.decode(
                ChangePassword.self,
                #"{"AccessToken":"hush hush","PreviousPassword":"hush hush","ProposedPassword":"hush hush"}"#)
        }
        #expect(error.violations.count == 3)
        #expect(!error.awsMessage.contains("hush"))
    }

    @Test func `an answer is written as the service writes it`() {
        var user = UserType()
        user.username = "anna"
        user.userCreateDate = Timestamp(milliseconds: 1_548_108_509_537)
        user.enabled = true
        user.userStatus = .confirmed
        var answer = AdminCreateUser.Output()
        answer.user = user
        #expect(
            String(decoding: answer.encode(), as: UTF8.self)
                == #"{"User":{"Username":"anna","UserCreateDate":1548108509.537,"Enabled":true,"UserStatus":"CONFIRMED"}}"#
        )
        #expect(String(decoding: Empty().encode(), as: UTF8.self) == "{}")
    }

    @Test func `a client reads what a newer service answers`() throws {
        let answer = try InitiateAuth.Output.decode(
            Array(#"{"ChallengeName":"NEW_KIND","Session":"s","Later":{"a":1}}"#.utf8), .response)
        #expect(answer.challengeName?.rawValue == "NEW_KIND")
        #expect(answer.session?.reveal == "s")
    }
}
