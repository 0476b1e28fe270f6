import LatchkeyCrypto
import LatchkeyJOSE
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct AccessTokenVerifierTests {
    private func refusal(_ token: Secret, in fixture: SignInFixture) async -> UserPoolError.Code? {
        await code { try await fixture.pools.signedInUser(token) }
    }

    /// A token with the same claims but some, signed with the pool's own key for access tokens, or another.
    private func forged(
        _ token: Secret, _ changes: [String: JSONValue?] = [:], with key: SigningKey? = nil, in fixture: SignInFixture
    ) async throws -> Secret {
        var claims = try #require(try fixture.claims(token).object)
        for (name, value) in changes { claims[name] = value }
        let pair = try #require(try await fixture.pools.services.signingKeys.pair(of: fixture.pool.id))
        return Secret(try (key ?? pair.access).sign(payload: JSONValue.object(claims).encode()))
    }

    @Test func `RIV-25 whatever is not a live access token of ours is refused`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let tokens = try await fixture.signIn()
        let access = tokens.accessToken
        let parts = access.reveal.split(separator: ".").map(String.init)
        let unsigned = Base64URL.encode(Array(#"{"alg":"none"}"#.utf8))
        let pair = try #require(try await fixture.pools.services.signingKeys.pair(of: fixture.pool.id))
        let refused = [
            tokens.idToken, tokens.refreshToken ?? Secret(""), Secret(""), Secret("a.b.c"),
            Secret("\(parts[0]).\(parts[1])."), Secret("\(unsigned).\(parts[1])."),
            Secret("\(parts[0]).\(parts[1]).\(parts[2].reversed().map(String.init).joined())"),
            Secret("\(parts[0]).\(Base64URL.encode(Array("{}".utf8))).\(parts[2])"), Secret(access.reveal + "="),
            try await forged(access, with: SigningKey.generate(.rs256), in: fixture),
            try await forged(access, with: pair.id, in: fixture),
            try await forged(access, ["token_use": "id"], in: fixture),
            try await forged(access, ["iss": "http://127.0.0.1:9229/us-east-1_Other"], in: fixture),
            try await forged(access, ["sub": nil], in: fixture),
            try await forged(access, ["origin_jti": nil], in: fixture),
        ]
        for (index, token) in refused.enumerated() {
            #expect(await refusal(token, in: fixture) == .invalidAccessToken, "\(index)")
        }
        #expect(
            await refusal(
                try await forged(access, ["scope": "openid"], in: fixture), in: fixture) == .missingScope)
        #expect(
            await refusal(
                try await forged(access, ["origin_jti": "another"], in: fixture), in: fixture) == .accessTokenRevoked)
        #expect(await refusal(access, in: fixture) == nil)
        fixture.clock.advance(by: .seconds(3600))
        #expect(await refusal(access, in: fixture) == .accessTokenExpired)
    }

    @Test func `a token is refused whose times, type or user are not right, as every other verifier refuses it`()
        async throws
    {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let bob = try await fixture.confirmedUser("bob")
        let access = try await fixture.signIn().accessToken
        let now = fixture.clock.now().seconds
        let refused: [(name: String, value: JSONValue?)] = [
            ("exp", .integer(.max)), ("exp", 253_402_300_800), ("exp", -1), ("exp", "1900000000"), ("exp", nil),
            ("nbf", .integer(now + 6)), ("nbf", "now"), ("nbf", .null), ("iat", .integer(now + 86_400)), ("iat", "now"),
            ("sub", .string(bob.subject.text)),
        ]
        for (name, value) in refused {
            let token = try await forged(access, [name: value], in: fixture)
            #expect(await refusal(token, in: fixture) == .invalidAccessToken, "\(name)")
        }
        for (name, value) in [("nbf", now + 5), ("iat", now + 5), ("exp", now + 1)] {
            #expect(await refusal(try await forged(access, [name: .integer(value)], in: fixture), in: fixture) == nil)
        }
        let pair = try #require(try await fixture.pools.services.signingKeys.pair(of: fixture.pool.id))
        for (type, expected) in [("dpop+jwt", UserPoolError.Code.invalidAccessToken), ("JWT", nil), ("at+jwt", nil)] {
            let header: JSONValue = ["alg": "RS256", "kid": .string(pair.access.kid), "typ": .string(type)]
            let signed = [header, try fixture.claims(access)].map { Base64URL.encode($0.encode()) }.joined(
                separator: ".")
            let key = try RSAPrivateKey(der: pair.access.der)
            let signature = Base64URL.encode(try key.sign(Array(signed.utf8), .sha256, padding: .pkcs1))
            #expect(await refusal(Secret("\(signed).\(signature)"), in: fixture) == expected, "\(type)")
        }
    }

    @Test func `RIV-25 a token of another pool, of a deleted client and of a deleted pool is refused`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let tokens = try await fixture.signIn()
        let elsewhere = try await fixture.pools.createPool(PoolChange(name: "elsewhere"))
        let theirs = try #require(try await fixture.pools.services.signingKeys.pair(of: elsewhere.id))
        #expect(
            await refusal(
                try await forged(tokens.accessToken, with: theirs.access, in: fixture), in: fixture)
                == .invalidAccessToken)
        try await fixture.pools.deleteClient(fixture.client.id, of: fixture.pool)
        #expect(await refusal(tokens.accessToken, in: fixture) == .accessTokenRevoked)
        try await fixture.pools.deletePool(fixture.pool.id)
        #expect(await refusal(tokens.accessToken, in: fixture) == .invalidAccessToken)
    }

    @Test func `TOK-14 a token is refused as revoked from the moment a global sign-out was answered`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let tokens = try await fixture.signIn()
        let other = try await fixture.signIn()
        try await fixture.pools.signedInUser(tokens.accessToken).signOutEverywhere()
        for token in [tokens.accessToken, other.accessToken] {
            #expect(await refusal(token, in: fixture) == .accessTokenRevoked)
        }
        #expect(
            await code {
                try await fixture.pool.signIn(
                    refreshToken: #require(tokens.refreshToken), secretHash: nil, through: fixture.client)
            } == .refreshTokenRevoked)
        _ = try await fixture.pools.signedInUser(fixture.signIn().accessToken)
    }

    @Test func `the keys of a pool are two, published without anything private, and verify its tokens`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let tokens = try await fixture.signIn()
        let published = try await fixture.pools.jwks(of: fixture.pool.id)
        let keys = try #require(try JSONValue(parsing: published)["keys"]?.array)
        #expect(
            keys.map { $0.object?.names.sorted() }
                == Array(repeating: ["alg", "e", "kid", "kty", "n", "use"], count: 2))
        let set = try JWKSet(parsing: published)
        var kids: Set<String> = []
        for token in [tokens.accessToken, tokens.idToken] {
            let jws = try CompactJWS(parsing: token.reveal)
            let kid = try #require(jws.header.kid)
            #expect(try jws.isValid(for: #require(set[kid])))
            #expect(kid.hasSuffix("="))
            kids.insert(kid)
        }
        #expect(kids.count == 2)
        let document = try JSONValue(parsing: try await fixture.pools.discovery(of: fixture.pool.id))
        #expect(document["issuer"]?.string == (try fixture.claims(tokens.idToken)["iss"]?.string))
        #expect(document["jwks_uri"]?.string == "\(fixture.pool.issuer)/.well-known/jwks.json")
        let kid = try #require(try CompactJWS(parsing: tokens.accessToken.reveal).header.kid)
        kids.remove(kid)
        // The key of ID tokens vouches for no access token.
        #expect(
            try await fixture.pools.verificationKey(kid: #require(kids.first), issuer: fixture.pool.issuer) == nil)
        #expect(try await fixture.pools.verificationKey(kid: kid, issuer: fixture.pool.issuer) != nil)
        #expect(try await fixture.pools.verificationKey(kid: kid, issuer: "http://elsewhere") == nil)
        #expect(
            try await fixture.pools.verificationKey(
                kid: String(repeating: "k", count: 1 << 20), issuer: fixture.pool.issuer) == nil)
    }

    @Test func `the ID token holds the attributes that the client may read`() async throws {
        let fixture = try await SignInFixture(client: [
            "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"], "ReadAttributes": ["email", "email_verified"],
        ])
        try await fixture.confirmedUser(
            "alice", [("email", "a@example.org"), ("email_verified", "true"), ("given_name", "Al")])
        let claims = try fixture.claims(try await fixture.signIn().idToken)
        #expect(claims["email"] == "a@example.org" && claims["email_verified"] == true)
        #expect(claims["given_name"] == nil)
        #expect(claims["cognito:groups"] == nil)
    }

    @Test func `tokens last as long as the client says`() async throws {
        let fixture = try await SignInFixture(client: [
            "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"], "AccessTokenValidity": 10, "IdTokenValidity": 2,
            "TokenValidityUnits": ["AccessToken": "minutes", "IdToken": "hours"],
        ])
        try await fixture.confirmedUser()
        let tokens = try await fixture.signIn()
        let now = fixture.clock.now().seconds
        #expect(try fixture.claims(tokens.accessToken)["exp"]?.int64 == now + 600)
        #expect(try fixture.claims(tokens.idToken)["exp"]?.int64 == now + 7200)
        #expect(tokens.accessTokenValidity == .seconds(600))
    }
}
