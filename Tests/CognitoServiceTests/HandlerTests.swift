import CognitoModel
import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import Testing
import UserPool

@testable import CognitoService

struct HandlerTests {
    /// Operations that anyone may call as often as they like, each for its reason.
    private static let free: [String: String] = [
        "AssociateSoftwareToken": "takes an access token or a session, neither of which is guessed",
        "CompleteWebAuthnRegistration": "takes an access token, which is not guessed",
        "DeleteUser": "takes an access token, which is not guessed",
        "DeleteUserAttributes": "takes an access token, which is not guessed",
        "ConfirmDevice": "takes an access token, which is not guessed",
        "ForgetDevice": "takes an access token, which is not guessed",
        "GetDevice": "takes an access token, which is not guessed",
        "ListDevices": "takes an access token, which is not guessed",
        "UpdateDeviceStatus": "takes an access token, which is not guessed",
        "DeleteWebAuthnCredential": "takes an access token, which is not guessed",
        "GetTokensFromRefreshToken": "takes a refresh token, which is not guessed",
        "GetUser": "takes an access token, which is not guessed",
        "GetUserAuthFactors": "takes an access token, which is not guessed",
        "GlobalSignOut": "takes an access token, which is not guessed",
        "ListUserSessions": "takes an access token, which is not guessed",
        "ListWebAuthnCredentials": "takes an access token, which is not guessed",
        "RevokeUserSession": "takes an access token, which is not guessed",
        "SetUserMFAPreference": "takes an access token, which is not guessed",
        "SetUserSettings": "takes an access token, which is not guessed",
        "StartWebAuthnRegistration": "takes an access token, which is not guessed",
        "RevokeToken": "takes a refresh token, which is not guessed",
        "UpdateUserAttributes": "costs what it sends",
    ]

    @Test func `every operation that anyone may call costs its address something, or has a reason not to`() {
        func costs<Operation: ServedOperation>(_ operation: Operation.Type) -> Bool {
            Operation.cost(of: Operation.Input()) != nil
        }
        for handler in Handlers.all {
            let isFree = handler.access == .admin || Self.free[handler.name] != nil
            #expect(costs(handler) != isFree, "\(handler.name)")
        }
    }

    @Test func `a proof of the password costs what a password does, and a refresh nothing`() {
        var answer = RespondToAuthChallenge.Input()
        answer.challengeName = .passwordVerifier
        #expect(RespondToAuthChallenge.cost(of: answer) == .signIn)
        answer.challengeName = .deviceSRPAuth
        #expect(RespondToAuthChallenge.cost(of: answer) == .signIn)
        answer.challengeName = .softwareTokenMFA
        #expect(RespondToAuthChallenge.cost(of: answer) == .code)
        var start = InitiateAuth.Input()
        for (flow, cost) in [
            (AuthFlowType.userPasswordAuth, AddressAct.signIn), (.userSRPAuth, .signIn), (.refreshTokenAuth, nil),
            (.refreshToken, nil),
        ] {
            start.authFlow = flow
            #expect(InitiateAuth.cost(of: start) == cost)
        }
    }

    @Test func `who asks for a code by name alone pays for a message, every other choice for an attempt`() {
        var start = InitiateAuth.Input()
        start.authFlow = .userAuth
        var answer = RespondToAuthChallenge.Input()
        answer.challengeName = .selectChallenge
        for (kind, cost) in [("EMAIL_OTP", AddressAct.message), ("SMS_OTP", .message), ("PASSWORD", .signIn)] {
            start.authParameters = ["PREFERRED_CHALLENGE": Secret(kind)]
            #expect(InitiateAuth.cost(of: start) == cost)
            answer.challengeResponses = ["ANSWER": Secret(kind)]
            #expect(RespondToAuthChallenge.cost(of: answer) == cost)
        }
        start.authParameters = nil
        #expect(InitiateAuth.cost(of: start) == .signIn)
        start.authFlow = .userPasswordAuth
        start.authParameters = ["PREFERRED_CHALLENGE": Secret("EMAIL_OTP")]
        #expect(InitiateAuth.cost(of: start) == .signIn)
        answer.challengeName = .emailOTP
        #expect(RespondToAuthChallenge.cost(of: answer) == .code)
    }

    /// A call that fails, or sends a message, each time.
    private static func calls(_ hotel: Hotel, _ token: String) -> [(operation: String, members: JSONValue)] {
        [
            (
                "InitiateAuth",
                [
                    "AuthFlow": "USER_PASSWORD_AUTH",
                    "AuthParameters": ["USERNAME": "nobody", "PASSWORD": "Wr0ng-Password!"],
                ]
            ),
            (
                "ChangePassword",
                [
                    "AccessToken": .string(token), "PreviousPassword": "Wr0ng-Password!",
                    "ProposedPassword": "An0ther-Password!",
                ]
            ),
            ("ConfirmSignUp", ["Username": "nobody", "ConfirmationCode": "000000"]),
            (
                "ConfirmForgotPassword",
                ["Username": "nobody", "ConfirmationCode": "000000", "Password": "An0ther-Password!"]
            ),
            ("SignUp", ["Username": "alice", "Password": "An0ther-Password!"]),
            ("ForgotPassword", ["Username": "nobody"]),
            ("ResendConfirmationCode", ["Username": "nobody"]),
            (
                "UpdateUserAttributes",
                [
                    "AccessToken": .string(token),
                    "UserAttributes": [["Name": "email", "Value": "alice@example.net"]],
                ]
            ),
        ]
    }

    @Test(arguments: 0..<8)
    func `OAU-12 an address that has spent its hour is refused by an error that the operation declares`(
        index: Int
    ) async throws {
        let hotel = try await Hotel(
            ServiceFixture { configuration in
                configuration.addresses.failedSignIns = 2
                configuration.addresses.wrongCodes = 2
                configuration.addresses.signUps = 2
                configuration.addresses.messages = 2
            })
        try await hotel.user("alice", ["email": "alice@example.org", "email_verified": "true"])
        let token = try #require(try await hotel.signIn()["AccessToken"]?.string)
        var (operation, members) = Self.calls(hotel, token)[index]
        if members["AccessToken"] == nil { members["ClientId"] = .string(hotel.client) }
        func call(from address: String, forwardedFor claim: String? = nil) async throws -> ServiceFixture.Answer {
            var request = hotel.service.request(operation, members.text)
            request.client = try #require(IPAddress(address))
            if let claim { request.headers[.xForwardedFor] = claim }
            return await hotel.service.send(request)
        }
        let declared = AllOperations.named(operation)?.errors ?? []
        let limit = declared.contains(.limitExceeded) ? "LimitExceededException" : "TooManyRequestsException"
        var usual: Set<String> = []
        for _ in 0..<2 { usual.insert(try await call(from: "192.0.2.7").error ?? "") }
        #expect(!usual.contains(limit))
        for _ in 0..<2 { #expect(try await call(from: "192.0.2.7").error == limit) }
        // What a header says of the address is for the server to judge, before the request gets here.
        #expect(try await call(from: "192.0.2.7", forwardedFor: "198.51.100.1").error == limit)
        #expect(usual.contains(try await call(from: "2001:db8::7").error ?? ""))
        #expect(try await call(from: "2001:db8::8").error != limit)
        #expect(try await call(from: "2001:db8::9").error == limit)
    }

    @Test func `who signs in, and a program that signs its users in, never spends anything`() async throws {
        let hotel = try await Hotel(
            ServiceFixture { configuration in configuration.addresses.failedSignIns = 1 },
            client: ["ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH"]])
        try await hotel.user()
        for _ in 0..<5 { _ = try await hotel.signIn() }
        for _ in 0..<3 {
            let answer = await hotel.admin(
                "AdminInitiateAuth",
                [
                    "ClientId": .string(hotel.client), "AuthFlow": "ADMIN_USER_PASSWORD_AUTH",
                    "AuthParameters": ["USERNAME": "nobody", "PASSWORD": "Wr0ng-Password!"],
                ])
            #expect(answer.error == "UserNotFoundException")
        }
        #expect(await hotel.attempt("alice", "Wr0ng-Password!").error == "NotAuthorizedException")
        #expect(await hotel.attempt().error == "TooManyRequestsException")
    }
}
