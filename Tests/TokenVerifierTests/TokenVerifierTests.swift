import LatchkeyCrypto
import LatchkeyJOSE
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import TokenVerifier

@Suite struct TokenVerifierTests {
    let pool: Issuer
    let clock = ManualClock(Timestamp(seconds: Issuer.now))

    init() throws {
        pool = try Issuer()
    }

    func verifier(_ configure: (inout TokenRules) -> Void = { _ in }) throws -> TokenVerifier {
        var rules = TokenRules(issuer: pool.address)
        rules.clients = ["1client"]
        configure(&rules)
        return TokenVerifier(keys: StaticKeys([pool.address: try pool.jwks]), rules: rules, clock: clock)
    }

    @Test func `a fresh access token says what is true`() async throws {
        let token = try await verifier().verify(pool.accessToken(["cognito:groups": ["guests", "staff"]]))
        #expect(token.use == .access)
        #expect(token.subject == "11111111-2222-4333-8444-555555555555")
        #expect(token.username == "alice")
        #expect(token.clientID == "1client")
        #expect(token.scopes == ["aws.cognito.signin.user.admin", "bookings/read"])
        #expect(token.groups == ["guests", "staff"])
        #expect(token.issuer == pool.address)
        #expect(token.expires == Timestamp(seconds: Issuer.now + 3600))
        #expect(token.issuedAt == Timestamp(seconds: Issuer.now))
        #expect(token.authTime == Timestamp(seconds: Issuer.now - 100))
        #expect(token.sessionID == "session-1")
        #expect(token.claims["jti"]?.string == "j")
    }

    @Test func `an ID token is accepted where ID tokens are asked for`() async throws {
        let verifier = try verifier { $0.use = .id }
        let token = try await verifier.verify(pool.idToken(["aud": ["other", "1client"]]))
        #expect(token.use == .id && token.clientID == "1client" && token.username == "alice" && token.scopes.isEmpty)
        #expect(token.claims["email"]?.string == "a@example.com")
        let either = try self.verifier { $0.use = nil }
        #expect(try await either.verify(pool.idToken()).use == .id)
        #expect(try await either.verify(pool.accessToken()).use == .access)
    }

    struct Corpus: Decodable {
        struct Case: Decodable { let id: String, token: String, use: String, expect: String }
        let now: Int64, issuer: String, clientID: String, cases: [Case]

        enum CodingKeys: String, CodingKey {
            case now, issuer, cases
            case clientID = "client_id"
        }
    }

    @Test func `JWT-01 JWT-03 every token of the corpus is accepted or refused as it should be`() async throws {
        let corpus = try Vectors.load("jwt_corpus.json", as: Corpus.self)
        let text = try JSONValue(parsing: Array(Vectors.data("jwt_corpus.json")))
        let keys = try StaticKeys(issuer: corpus.issuer, jwks: #require(text["jwks"]).encode())
        #expect(corpus.cases.count >= 98)
        var accepted = 0
        for test in corpus.cases {
            var rules = TokenRules(issuer: corpus.issuer)
            rules.clients = [corpus.clientID]
            rules.use = TokenUse(rawValue: test.use)
            let verifier = TokenVerifier(
                keys: keys, rules: rules, clock: ManualClock(Timestamp(seconds: corpus.now)))
            let token = try? await verifier.verify(test.token)
            accepted += token == nil ? 0 : 1
            switch test.expect {
            case "accept": #expect(token != nil, "\(test.id)")
            case "reject": #expect(token == nil, "\(test.id)")
            default: #expect(test.expect == "accept-or-reject")
            }
        }
        #expect(accepted >= 4)
    }

    @Test func `JWT-01 a token that uses the public key as a shared secret is refused`() async throws {
        let rsa = try Issuer("us-east-1_RSA", .rs256)
        let verifier = TokenVerifier(
            keys: StaticKeys([rsa.address: try rsa.jwks]), rules: TokenRules(issuer: rsa.address), clock: clock)
        #expect(try await verifier.verify(rsa.accessToken()).username == "alice")
        let header = Base64URL.encode(Array(#"{"kid":"\#(rsa.key.kid)","alg":"HS256"}"#.utf8))
        let signed = "\(header).\(Base64URL.encode(rsa.accessClaims.encode()))"
        let spki = rsa.key.jwk.key.spki
        let pem = "-----BEGIN PUBLIC KEY-----\n\(Base64.encode(spki))\n-----END PUBLIC KEY-----\n"
        for secret in [spki, Array(pem.utf8), []] {
            let tag = HashFunction.sha256.hmac(key: secret, Array(signed.utf8))
            await #expect(throws: VerificationError.unsupportedAlgorithm) {
                try await verifier.verify("\(signed).\(Base64URL.encode(tag))")
            }
        }
    }

    @Test func `JWT-03 keys that a token brings along are not looked at`() async throws {
        let stranger = try Issuer()
        let jwk = String(decoding: stranger.key.jwk.encode(), as: UTF8.self)
        for member in [#""jwk":\#(jwk)"#, #""jku":"http://127.0.0.1:1/jwks""#, #""x5u":"http://127.0.0.1:1/x""#] {
            let header = #"{"kid":"\#(stranger.key.kid)","alg":"ES256",\#(member)}"#
            let parts = try stranger.accessToken(["iss": .string(pool.address)]).split(separator: ".")
            let token = "\(Base64URL.encode(Array(header.utf8))).\(parts[1]).\(parts[2])"
            await #expect(throws: VerificationError.unknownKey) { try await verifier().verify(token) }
        }
    }

    @Test func `JWT-06 clocks two seconds apart do not matter, an hour does`() async throws {
        let verifier = try verifier()
        clock.advance(by: .seconds(-2))
        #expect(try await verifier.verify(pool.accessToken()).username == "alice")
        let hour = JSONValue.integer(Issuer.now + 3600)
        await #expect(throws: VerificationError.notYetValid) {
            try await verifier.verify(pool.accessToken(["iat": hour]))
        }
        await #expect(throws: VerificationError.notYetValid) {
            try await verifier.verify(pool.accessToken(["nbf": hour]))
        }
        clock.set(Timestamp(seconds: Issuer.now + 3604))
        #expect(try await verifier.verify(pool.accessToken()).username == "alice")
        clock.set(Timestamp(seconds: Issuer.now + 3605))
        await #expect(throws: VerificationError.expired) { try await verifier.verify(pool.accessToken()) }
    }

    @Test func `JWT-09 each reason can be told from the others`() async throws {
        let verifier = try verifier()
        let past = JSONValue.integer(Issuer.now - 3600)
        await #expect(throws: VerificationError.expired) { try await verifier.verify(pool.accessToken(["exp": past])) }
        await #expect(throws: VerificationError.malformed("not three parts")) {
            try await verifier.verify("x")
        }
        await #expect(throws: VerificationError.wrongAudience) {
            try await verifier.verify(pool.accessToken(["client_id": "other"]))
        }
        await #expect(throws: VerificationError.wrongUse) { try await verifier.verify(pool.idToken()) }
        await #expect(throws: VerificationError.wrongIssuer) {
            try await verifier.verify(pool.accessToken(["iss": "https://auth.example.com/us-east-1_Other"]))
        }
        let good = try pool.accessToken().split(separator: "."), other = try pool.accessToken(["jti": "x"])
        await #expect(throws: VerificationError.badSignature) {
            try await verifier.verify("\(good[0]).\(good[1]).\(other.split(separator: ".")[2])")
        }
    }

    @Test func `JWT-11 JWT-13 a token of one pool is refused by the verifier of another`() async throws {
        let other = try Issuer("us-east-1_Other")
        #expect(other.key.kid != pool.key.kid)
        await #expect(throws: VerificationError.wrongIssuer) { try await verifier().verify(other.accessToken()) }
        // Not even when it claims to be of that pool, with a key that a verifier of both pools knows.
        let both = TokenVerifier(
            keys: StaticKeys([pool.address: try pool.jwks, other.address: try other.jwks]),
            rules: TokenRules(issuers: .only([pool.address, other.address])), clock: clock)
        #expect(try await both.verify(other.accessToken()).issuer == other.address)
        await #expect(throws: VerificationError.unknownKey) {
            try await both.verify(other.accessToken(["iss": .string(pool.address)]))
        }
    }

    @Test func `a verifier may trust every issuer that it has keys for`() async throws {
        let verifier = try verifier { $0.issuers = .ofKeySource }
        #expect(try await verifier.verify(pool.accessToken()).issuer == pool.address)
        await #expect(throws: VerificationError.unknownKey) {
            try await verifier.verify(Issuer("us-east-1_Other").accessToken())
        }
    }

    @Test func `TOK-14 a revoked token is valid offline and refused by who asks`() async throws {
        let token = try pool.accessToken(), ended = Lock(false)
        let online = TokenVerifier(
            keys: StaticKeys([pool.address: try pool.jwks]), rules: TokenRules(issuer: pool.address), clock: clock
        ) { session in
            session == "session-1" && !ended.withLock { $0 }
        }
        #expect(try await online.verify(token).username == "alice")
        ended.withLock { $0 = true }
        await #expect(throws: VerificationError.revoked) { try await online.verify(token) }
        #expect(try await verifier().verify(token).username == "alice")
        clock.advance(by: .seconds(3700))
        await #expect(throws: VerificationError.expired) { try await verifier().verify(token) }
    }

    @Test(arguments: [
        ["admin,user"], ["[admin]"], ["admin user"], ["Admin"], ["admin\0"], ["\u{FEFF}admin"], ["administrator"], [],
    ])
    func `RIV-37 a group is one name as a whole`(groups: [String]) async throws {
        let verifier = try verifier { $0.groups = .anyOf(["admin"]) }
        let claim = JSONValue.array(groups.map { .string($0) })
        await #expect(throws: VerificationError.missingGroup) {
            try await verifier.verify(pool.accessToken(["cognito:groups": claim]))
        }
    }

    @Test func `RIV-37 a group that only looks the same is another, and text is no list`() async throws {
        let verifier = try verifier { $0.groups = .anyOf(["King"]) }
        #expect(try await verifier.verify(pool.accessToken(["cognito:groups": ["King"]])).groups == ["King"])
        await #expect(throws: VerificationError.missingGroup) {
            try await verifier.verify(pool.accessToken(["cognito:groups": ["\u{212A}ing"]]))
        }
        await #expect(throws: VerificationError.malformed("cognito:groups is no array")) {
            try await verifier.verify(pool.accessToken(["cognito:groups": "King"]))
        }
    }

    @Test func `scopes are asked for one by one`() async throws {
        let enough = try verifier { $0.scopes = .allOf(["bookings/read", "aws.cognito.signin.user.admin"]) }
        #expect(try await enough.verify(pool.accessToken()).scopes.count == 2)
        let more = try verifier { $0.scopes = .allOf(["bookings/read", "bookings/write"]) }
        await #expect(throws: VerificationError.missingScope) { try await more.verify(pool.accessToken()) }
        let any = try verifier { $0.scopes = .anyOf(["bookings/read", "bookings/write"]) }
        #expect(try await any.verify(pool.accessToken()).username == "alice")
        await #expect(throws: VerificationError.missingScope) { try await any.verify(pool.accessToken(["scope": nil])) }
    }

    @Test(arguments: ["at+jwt", "JWT", "application/at+jwt"]) func `a typ that means a token is accepted`(type: String)
        async throws
    {
        #expect(try await verifier().verify(token(type: type)).username == "alice")
    }

    @Test(arguments: ["dpop+jwt", "logout+jwt", "secevent+jwt", "", "jwt2"])
    func `a typ that means something else is refused`(type: String) async throws {
        let token = try token(type: type)
        await #expect(throws: VerificationError.malformed("typ")) { try await verifier().verify(token) }
    }

    /// A token with a `typ`, signed as it stands.
    func token(type: String) throws -> String {
        let key = try ECPrivateKey(der: pool.key.der)
        let header = Array(#"{"kid":"\#(pool.key.kid)","alg":"ES256","typ":"\#(type)"}"#.utf8)
        let signed = "\(Base64URL.encode(header)).\(Base64URL.encode(pool.accessClaims.encode()))"
        return "\(signed).\(Base64URL.encode(try key.sign(Array(signed.utf8), .sha256)))"
    }

    @Test func `keys that cannot be had are another matter than a bad token`() async throws {
        struct Broken: KeySource {
            func key(kid: String, issuer: String) async throws -> VerificationKey? { throw KeyFetchError("down") }
        }
        let verifier = TokenVerifier(keys: Broken(), rules: TokenRules(issuer: pool.address), clock: clock)
        await #expect(throws: VerificationError.keyFetchFailed("down")) {
            try await verifier.verify(pool.accessToken())
        }
        #expect(VerificationError.keyFetchFailed("down").category == .unavailable)
        #expect(VerificationError.expired.category == .invalidToken)
        #expect(VerificationError.missingGroup.category == .insufficientScope)
    }

    @Test func `OPS-03 who cannot find out whether a session lives refuses nobody's token`() async throws {
        struct Unreachable: Error {}
        let verifier = TokenVerifier(
            keys: StaticKeys([pool.address: try pool.jwks]), rules: TokenRules(issuer: pool.address), clock: clock
        ) { _ in throw Unreachable() }
        await #expect(throws: VerificationError.livenessUnknown("Unreachable()")) {
            try await verifier.verify(pool.accessToken())
        }
        #expect(VerificationError.livenessUnknown("").category == .unavailable)
    }
}
