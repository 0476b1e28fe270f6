import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolStepUpTests {
    private static func level(_ number: Int) -> String { "urn:cognito:loa:\(number)" }

    @Test func `tokens say how strongly the user has authenticated, and go on saying it when they are refreshed`()
        async throws
    {
        let fixture = try await SignInFixture.choice(mfa: "OPTIONAL")
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let plain = try await fixture.signIn()
        #expect(try fixture.authentication(plain) == ["urn:cognito:loa:1", ["pwd"]])
        let secret = try await fixture.setUpApp(token: plain.accessToken)
        let challenge = try await fixture.signInToChallenge()
        let strong = try #require(try await fixture.answer(.softwareToken, fixture.appCode(secret), challenge).tokens)
        let expected: [JSONValue?] = ["urn:cognito:loa:4", ["pwd", "otp", "mfa"]]
        #expect(try fixture.authentication(strong) == expected)
        let signedIn = try fixture.claims(strong.accessToken)["auth_time"]
        fixture.clock.advance(by: .seconds(100))
        let refreshed = try await fixture.pool.signIn(
            refreshToken: try #require(strong.refreshToken), secretHash: nil, through: fixture.client)
        #expect(try fixture.authentication(refreshed) == expected)
        #expect(try fixture.claims(refreshed.accessToken)["auth_time"] == signedIn)
    }

    @Test func `from a code a user steps up by password, and from a password by a code`() async throws {
        let fixture = try await SignInFixture.choice()
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let weak = try await fixture.signInByCode()
        let began = try fixture.claims(weak.accessToken)["auth_time"]
        fixture.clock.advance(by: .seconds(60))
        let outcome = try await fixture.choose(preferring: .password) {
            $0.accessToken = weak.accessToken
            $0.targets = Self.level(3)
            $0.password = SignInFixture.password
        }
        let strong = try #require(outcome.tokens)
        #expect(try fixture.authentication(strong) == ["urn:cognito:loa:3", ["email_otp", "pwd", "mfa"]])
        // As old as the oldest proof that it rests on; and a session of its own.
        let claims = try fixture.claims(strong.accessToken)
        #expect(claims["auth_time"] == began)
        #expect(claims["origin_jti"] != (try fixture.claims(weak.accessToken))["origin_jti"])

        let password = try await fixture.signIn()
        let posed = try await fixture.asked {
            $0.accessToken = password.accessToken
            $0.targets = Self.level(3)
        }
        #expect(posed.kind == .emailOTP)
        let stepped = try await fixture.answer(.email, fixture.lastCode(to: "alice"), posed)
        #expect(
            try fixture.authentication(try #require(stepped.tokens)) == [
                "urn:cognito:loa:3", ["pwd", "email_otp", "mfa"],
            ])
    }

    @Test func `what a token has shown too long ago counts for nothing`() async throws {
        let fixture = try await SignInFixture.choice()
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let tokens = try await fixture.signIn()
        fixture.clock.advance(by: .seconds(60))
        func ask(_ age: String) async throws -> PosedChallenge {
            try await fixture.asked {
                $0.accessToken = tokens.accessToken
                $0.targets = Self.level(3)
                $0.maxAge = age
            }
        }
        #expect(try await ask("60").kind == .emailOTP)
        let posed = try await ask("59")
        #expect(posed.kind == .selectChallenge)
        // The token itself stays good.
        _ = try await fixture.pools.signedInUser(tokens.accessToken)
        for age in ["-1", "1.5", "x", "", "99999999999"] {
            #expect(await refusal { try await ask(age) } == .invalidParameter)
        }
    }

    @Test func `nobody steps up from another's token, through another client, or without saying where to`() async throws
    {
        let fixture = try await SignInFixture.choice()
        try await fixture.confirmedUser("alice", SignInFixture.email())
        try await fixture.confirmedUser("bob", SignInFixture.email("bob"))
        let tokens = try await fixture.signIn()
        func code(_ name: String, _ token: Secret?, _ targets: String?) async -> UserPoolError.Code? {
            await refusal {
                try await fixture.choose(name) {
                    $0.accessToken = token
                    $0.targets = targets
                }
            }
        }
        #expect(await code("bob", tokens.accessToken, Self.level(3)) == .invalidAccessToken)
        #expect(await code("nobody", tokens.accessToken, Self.level(3)) == .invalidAccessToken)
        #expect(await code("alice", tokens.idToken, Self.level(3)) == .invalidAccessToken)
        #expect(await code("alice", tokens.accessToken, nil) == .invalidParameter)
        #expect(await code("alice", tokens.accessToken, "urn:cognito:loa:9 x") == .invalidParameter)
        #expect(await code("alice", tokens.accessToken, Self.level(1)) == .levelReached)
        #expect(await code("alice", tokens.accessToken, Self.level(4)) == .levelUnreachable)
        #expect(await code("alice", nil, "x \(Self.level(4)) \(Self.level(1))") == nil)
        let other = try await fixture.pools.createClient(
            ClientChange(name: "app", document: ["ExplicitAuthFlows": ["ALLOW_USER_AUTH"]]), in: fixture.pool)
        var request = ChoiceRequest(username: "alice")
        request.accessToken = tokens.accessToken
        request.targets = Self.level(3)
        #expect(await refusal { try await fixture.pool.signIn(by: request, through: other) } == .invalidAccessToken)
        try await fixture.pool.signOutEverywhere("alice")
        #expect(await code("alice", tokens.accessToken, Self.level(3)) == .accessTokenRevoked)
    }

    @Test func `from nothing, a target of level three takes two proofs and gives no tokens between`() async throws {
        let fixture = try await SignInFixture.choice()
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let outcome = try await fixture.choose(preferring: .password) {
            $0.targets = Self.level(3)
            $0.password = SignInFixture.password
        }
        let posed = try #require(outcome.challenge)
        #expect(posed.kind == .emailOTP)
        #expect(await refusal { try await fixture.answer(.email, Secret("000000"), posed) } == .signInCodeMismatch)
        let stepped = try await fixture.answer(.email, fixture.lastCode(to: "alice"), posed)
        #expect(
            try fixture.authentication(try #require(stepped.tokens)) == [
                "urn:cognito:loa:3", ["pwd", "email_otp", "mfa"],
            ])
    }

    @Test func `an address that is not verified, and a session that has ended meanwhile, lead nowhere up`() async throws
    {
        let fixture = try await SignInFixture.choice()
        try await fixture.confirmedUser("alice", SignInFixture.email(verified: false))
        let tokens = try await fixture.signIn()
        let unverified = await refusal {
            try await fixture.choose {
                $0.accessToken = tokens.accessToken
                $0.targets = Self.level(3)
            }
        }
        #expect(unverified == .levelUnreachable)
        try await fixture.pool.updateAttributes(of: "alice", [("email_verified", "true")])
        let weak = try await fixture.signInByCode()
        let posed = try await fixture.asked(preferring: .password) {
            $0.accessToken = weak.accessToken
            $0.targets = Self.level(3)
        }
        #expect(posed.kind == .password)
        try await fixture.pool.signOutEverywhere("alice")
        let ended = await refusal {
            try await fixture.pool.answerPassword(
                .password, fixture.first(posed, password: SignInFixture.password), through: fixture.client)
        }
        #expect(ended == .invalidSession)
    }
}
