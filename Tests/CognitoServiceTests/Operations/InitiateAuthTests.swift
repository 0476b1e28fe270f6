import Database
import LatchkeyJSON
import TestSupport
import Testing

@testable import CognitoService

struct InitiateAuthTests {
    private func refresh(_ tokens: JSONValue, _ more: [String: String] = [:], in hotel: Hotel) async
        -> ServiceFixture.Answer
    {
        var parameters: JSONValue = ["REFRESH_TOKEN": tokens["RefreshToken"] ?? ""]
        for (name, value) in more { parameters[name] = .string(value) }
        return await hotel.call("InitiateAuth", ["AuthFlow": "REFRESH_TOKEN_AUTH", "AuthParameters": parameters])
    }

    @Test func `the right password gives tokens`() async throws {
        let hotel = try await Hotel()
        try await hotel.user()
        let answer = await hotel.attempt()
        #expect(answer["ChallengeParameters"] == [:])
        let result = try #require(answer["AuthenticationResult"])
        #expect(result["ExpiresIn"] == 3600 && result["TokenType"] == "Bearer")
        #expect(result.object?.names.sorted() == ["AccessToken", "ExpiresIn", "IdToken", "RefreshToken", "TokenType"])
    }

    @Test func `TOK-18 both tokens carry their claims`() async throws {
        let hotel = try await Hotel()
        try await hotel.user("alice", ["email": "alice@example.org"])
        let tokens = try await hotel.signIn()
        let access = try Hotel.claims(tokens["AccessToken"])
        #expect(access["client_id"]?.string == hotel.client)
        #expect(access["iss"]?.string == "http://127.0.0.1:9229/\(hotel.pool)")
        #expect(access["username"] == "alice" && access["token_use"] == "access")
        #expect(access["scope"] == "aws.cognito.signin.user.admin")
        for name in ["sub", "jti", "origin_jti", "event_id", "auth_time", "exp", "iat"] { #expect(access[name] != nil) }
        #expect(access["email"] == nil && access["aud"] == nil && access["version"] == nil)
        let id = try Hotel.claims(tokens["IdToken"])
        #expect(id["aud"]?.string == hotel.client && id["cognito:username"] == "alice" && id["token_use"] == "id")
        #expect(id["email"] == "alice@example.org" && id["client_id"] == nil)
        #expect(id["origin_jti"] == access["origin_jti"] && id["jti"] != access["jti"])
    }

    /// The user's attributes that an ID token shows.
    private func attributes(of tokens: JSONValue) throws -> JSONValue {
        var claims = try Hotel.claims(tokens["IdToken"])
        for name in [
            "sub", "iss", "cognito:username", "origin_jti", "aud", "event_id", "token_use", "auth_time", "acr", "amr",
            "exp", "iat",
            "jti",
        ] {
            #expect(claims[name] != nil, "\(name)")
            claims[name] = nil
        }
        return claims
    }

    @Test(
        arguments: [
            (
                nil,
                [
                    "email": "alice@example.org", "email_verified": true, "given_name": "Alice",
                    "family_name": "Liddell",
                    "custom:institution_id": "1865", "custom:score": "7",
                ]
            ),
            (["email"], ["email": "alice@example.org", "email_verified": true]),
            (["email", "email_verified"], ["email": "alice@example.org", "email_verified": true]),
            (["custom:score"], ["custom:score": "7"]),
        ] as [(JSONValue?, JSONValue)])
    func `RIV-19 an ID token shows what the client may read, all of it and nothing else`(
        readable: JSONValue?, expected: JSONValue
    ) async throws {
        var client: JSONValue = [:]
        client["ReadAttributes"] = readable
        let hotel = try await Hotel(
            pool: [
                "Schema": [
                    ["Name": "institution_id", "AttributeDataType": "String"],
                    ["Name": "score", "AttributeDataType": "Number"],
                ]
            ], client: client)
        try await hotel.user(
            "alice",
            [
                "email": "alice@example.org", "email_verified": "true", "given_name": "Alice",
                "family_name": "Liddell", "custom:institution_id": "1865", "custom:score": "7",
            ])
        let tokens = try await hotel.signIn()
        #expect(try attributes(of: tokens) == expected)
        let refreshed = await refresh(tokens, in: hotel)["AuthenticationResult"] ?? [:]
        #expect(try attributes(of: refreshed) == expected)
    }

    @Test func `RIV-09 in a pool that demands a second factor no path leads straight to tokens`() async throws {
        let hotel = try await Hotel(
            pool: [
                "AutoVerifiedAttributes": ["email"], "MfaConfiguration": "ON",
                "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/texts"],
            ],
            client: [
                "ExplicitAuthFlows": [
                    "ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH",
                    "ALLOW_USER_SRP_AUTH", "ALLOW_CUSTOM_AUTH", "ALLOW_USER_AUTH",
                ]
            ])
        try await hotel.user("alice", ["email": "alice@example.org", "email_verified": "true"])
        for name in ["bob", "dave"] {
            _ = await hotel.admin(
                "AdminCreateUser",
                ["Username": .string(name), "TemporaryPassword": "Temp0rary!", "MessageAction": "SUPPRESS"])
        }
        _ = await hotel.call("SignUp", ["Username": "carol", "Password": .string(Hotel.password)])
        _ = await hotel.admin("AdminConfirmSignUp", ["Username": "carol"])
        _ = await hotel.call("ForgotPassword", ["Username": "alice"])
        let reset = await hotel.call(
            "ConfirmForgotPassword",
            [
                "Username": "alice", "ConfirmationCode": .string(try await hotel.code(to: "alice")),
                "Password": .string(Hotel.password),
            ])
        #expect(reset.status == 200)

        var answers: [ServiceFixture.Answer] = []
        for name in ["alice", "carol"] {
            let parameters: JSONValue = [
                "USERNAME": .string(name), "PASSWORD": .string(Hotel.password), "SRP_A": "5",
                "PREFERRED_CHALLENGE": "PASSWORD",
            ]
            for flow in ["USER_PASSWORD_AUTH", "USER_SRP_AUTH", "CUSTOM_AUTH", "USER_AUTH"] {
                answers.append(
                    await hotel.call("InitiateAuth", ["AuthFlow": .string(flow), "AuthParameters": parameters]))
            }
            for flow in ["ADMIN_USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH", "USER_PASSWORD_AUTH"] {
                answers.append(
                    await hotel.admin(
                        "AdminInitiateAuth",
                        [
                            "ClientId": .string(hotel.client), "AuthFlow": .string(flow), "AuthParameters": parameters,
                        ]))
            }
        }
        for (name, operation) in [("bob", "RespondToAuthChallenge"), ("dave", "AdminRespondToAuthChallenge")] {
            let challenge = await hotel.attempt(name, "Temp0rary!")
            #expect(challenge["ChallengeName"] == "NEW_PASSWORD_REQUIRED")
            let answer: JSONValue = [
                "ClientId": .string(hotel.client), "ChallengeName": "NEW_PASSWORD_REQUIRED",
                "Session": challenge["Session"] ?? "",
                "ChallengeResponses": ["USERNAME": .string(name), "NEW_PASSWORD": .string(Hotel.password)],
            ]
            let isAdministrators = operation.hasPrefix("Admin")
            answers.append(
                isAdministrators ? await hotel.admin(operation, answer) : await hotel.call(operation, answer))
        }
        for answer in answers {
            #expect(answer["AuthenticationResult"] == nil)
            // A custom sign-in is refused in a pool whose functions nobody has named, and who has no telephone is told
            // so.
            let refusals = ["InvalidParameterException", "NotAuthorizedException", "MFAMethodNotFoundException"]
            #expect(answer["ChallengeName"] != nil || answer.error.map(refusals.contains) == true)
        }
        #expect(
            try await hotel.service.store.database.read { connection in
                try await connection.query("SELECT id FROM sessions").count
            } == 0)
    }

    @Test func `a wrong password, an unknown user and a locked account are answered in Cognito's words`() async throws {
        let hotel = try await Hotel()
        try await hotel.user()
        let unknown = await hotel.attempt("nobody")
        #expect(unknown.error == "UserNotFoundException" && unknown.message == "User does not exist.")
        for _ in 1...5 {
            let wrong = await hotel.attempt("alice", "wrong")
            #expect(wrong.error == "NotAuthorizedException" && wrong.message == "Incorrect username or password.")
        }
        let locked = await hotel.attempt()
        #expect(locked.error == "NotAuthorizedException" && locked.message == "Password attempts exceeded")
    }

    @Test func `PWD-08 under PreventUserExistenceErrors nothing tells unknown, wrong and disabled apart`() async throws
    {
        let hotel = try await Hotel(client: ["PreventUserExistenceErrors": "ENABLED"])
        try await hotel.user("alice")
        try await hotel.user("carol")
        _ = await hotel.admin("AdminDisableUser", ["Username": "carol"])
        let answers = [
            await hotel.attempt("nobody"), await hotel.attempt("alice", "wrong"), await hotel.attempt("carol"),
            await hotel.attempt("carol", "wrong"),
        ]
        for answer in answers {
            #expect(answer.status == 400 && answer.bytes == answers[0].bytes)
        }
    }

    @Test func `a flow that the client has not, one of administrators, and one that is not built are refused`()
        async throws
    {
        let hotel = try await Hotel(client: ["ExplicitAuthFlows": ["ALLOW_CUSTOM_AUTH"]])
        try await hotel.user()
        let off = await hotel.attempt()
        #expect(off.error == "InvalidParameterException")
        #expect(off.message == "USER_PASSWORD_AUTH flow not enabled for this client")
        let parameters: JSONValue = ["USERNAME": "alice", "PASSWORD": .string(Hotel.password), "SRP_A": "1"]
        for flow in ["ADMIN_USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH"] {
            let admin = await hotel.call(
                "InitiateAuth", ["AuthFlow": .string(flow), "AuthParameters": parameters])
            #expect(admin.error == "InvalidParameterException")
            #expect(admin.message == "Initiate Auth method not supported")
        }
        let custom = await hotel.call("InitiateAuth", ["AuthFlow": "CUSTOM_AUTH", "AuthParameters": parameters])
        #expect(custom.error == "NotAuthorizedException")
        #expect(custom.message == "Custom auth lambda trigger is not configured for the user pool.")
    }

    @Test(arguments: ["USERNAME", "PASSWORD"])
    func `a parameter that is missing is named`(name: String) async throws {
        let hotel = try await Hotel()
        var parameters: JSONValue = ["USERNAME": "alice", "PASSWORD": .string(Hotel.password)]
        parameters[name] = nil
        let answer = await hotel.call(
            "InitiateAuth", ["AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": parameters])
        #expect(answer.error == "InvalidParameterException")
        #expect(answer.message == "Missing required parameter \(name)")
    }

    @Test func `TOK-11 a client with a secret must prove it at every step`() async throws {
        let hotel = try await Hotel(client: ["GenerateSecret": true])
        try await hotel.user()
        let bare: JSONValue = ["USERNAME": "alice", "PASSWORD": .string(Hotel.password)]
        let missing = await hotel.call("InitiateAuth", ["AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": bare])
        #expect(missing.error == "NotAuthorizedException")
        let tokens = try await hotel.signIn()
        #expect(await refresh(tokens, in: hotel).error == "NotAuthorizedException")
        #expect(
            await refresh(tokens, ["SECRET_HASH": hotel.secretHash("bob")], in: hotel).error == "NotAuthorizedException"
        )
        #expect(await refresh(tokens, ["SECRET_HASH": hotel.secretHash("alice")], in: hotel).status == 200)
    }

    @Test func `TOK-08 TOK-26 a refresh gives the token's own user new tokens, whatever name comes with it`()
        async throws
    {
        let hotel = try await Hotel()
        try await hotel.user("alice")
        try await hotel.user("bob")
        let tokens = try await hotel.signIn("alice")
        let answer = await refresh(tokens, ["USERNAME": "bob"], in: hotel)
        #expect(try Hotel.claims(answer["AuthenticationResult"]?["AccessToken"])["username"] == "alice")
        #expect(answer["AuthenticationResult"]?["RefreshToken"] == nil)
        let alias = await hotel.call(
            "InitiateAuth",
            ["AuthFlow": "REFRESH_TOKEN", "AuthParameters": ["REFRESH_TOKEN": tokens["RefreshToken"] ?? ""]])
        #expect(alias.status == 200)
    }

    @Test func `RIV-01 a refresh token that is none, or of a user who was deleted, gives nothing`() async throws {
        let hotel = try await Hotel()
        try await hotel.user()
        let tokens = try await hotel.signIn()
        for token: JSONValue in ["invalid-refresh-token", tokens["AccessToken"] ?? "", tokens["IdToken"] ?? ""] {
            let answer = await refresh(["RefreshToken": token], in: hotel)
            #expect(answer.error == "NotAuthorizedException" && answer.message == "Invalid Refresh Token.")
        }
        _ = await hotel.admin("AdminDeleteUser", ["Username": "alice"])
        let deleted = await refresh(tokens, in: hotel)
        #expect(deleted.error == "NotAuthorizedException" && deleted["AuthenticationResult"] == nil)
    }

    @Test func `a client that rotates is sent to GetTokensFromRefreshToken`() async throws {
        let hotel = try await Hotel(client: [
            "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"], "RefreshTokenRotation": ["Feature": "ENABLED"],
        ])
        try await hotel.user()
        let answer = await refresh(try await hotel.signIn(), in: hotel)
        #expect(answer.error == "NotAuthorizedException")
        #expect(answer.message?.contains("GetTokensFromRefreshToken") == true)
    }

    @Test func `another pool's user does not sign in here`() async throws {
        let service = try await ServiceFixture()
        let here = try await Hotel(service)
        let there = try await Hotel(service)
        try await there.user()
        #expect(await here.attempt().error == "UserNotFoundException")
    }

    @Test(arguments: ["InitiateAuth", "AdminInitiateAuth"])
    func `a choice is of pools whose plan has it`(operation: String) async throws {
        for (plan, error) in [("LITE", "FeatureUnavailableInTierException"), ("ESSENTIALS", nil)] {
            let hotel = try await Hotel(client: ["ExplicitAuthFlows": ["ALLOW_USER_AUTH"]])
            try await hotel.user()
            let moved = await hotel.admin(
                "UpdateUserPool", ["UserPoolId": .string(hotel.pool), "UserPoolTier": .string(plan)])
            #expect(moved.error == nil)
            let request: JSONValue = [
                "ClientId": .string(hotel.client), "AuthFlow": "USER_AUTH", "AuthParameters": ["USERNAME": "alice"],
            ]
            let isProgram = operation.hasPrefix("Admin")
            let answer = isProgram ? await hotel.admin(operation, request) : await hotel.call(operation, request)
            #expect(answer.error == error)
        }
    }

    @Test func `who lacks the second factor that is demanded, and cannot set it up, is told so`() async throws {
        let hotel = try await Hotel(pool: [
            "MfaConfiguration": "ON", "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/texts"],
        ])
        try await hotel.user()
        let words = "No MFA mechanism registerd in the account."
        let own = await hotel.attempt()
        #expect(own.error == "InvalidParameterException" && own.message == words)
        let byProgram = await hotel.admin(
            "AdminInitiateAuth",
            [
                "ClientId": .string(hotel.client), "AuthFlow": "ADMIN_USER_PASSWORD_AUTH",
                "AuthParameters": ["USERNAME": "alice", "PASSWORD": .string(Hotel.password)],
            ])
        #expect(byProgram.error == "MFAMethodNotFoundException" && byProgram.message == words)
        // A wrong password is told nothing of it.
        #expect(await hotel.attempt("alice", "Wr0ng-Password!").error == "NotAuthorizedException")
    }

    @Test func `OPS-03 a store that does not answer is an internal error`() async throws {
        let hotel = try await Hotel()
        try await hotel.user()
        await hotel.service.store.database.close()
        let answer = await hotel.attempt()
        #expect(answer.status == 500 && answer.error == "InternalErrorException")
    }
}
