import Database
import LatchkeyHTTP
import LatchkeyJOSE
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing
import TokenVerifier

@testable import Bookings

@Suite struct GateTokenVerifierTests {
    /// Two pools that sign with keys of their own, and a service that knows both.
    private struct Pools {
        static let address = "https://auth.example.com"
        /// A session of which the pools cannot say whether it lives.
        static let unknown = "session-?"
        let keys: [String: SigningKey]
        let clock: ManualClock
        let ended: Lock<Set<String>>
        let router: Router
        let database: TemporaryStore

        init() async throws {
            let clock = ManualClock()
            let ended = Lock<Set<String>>([])
            keys = try ["us-east-1_First": .generate(.es256), "us-east-1_Second": .generate(.es256)]
            let sets = try keys.map { ("\(Self.address)/\($0.key)", try JWKSet([$0.value.jwk])) }
            var rules = TokenRules.bookings
            // The gate asks for an access token itself, should a configuration forget to.
            rules.use = nil
            let verifier = TokenVerifier(
                keys: StaticKeys(Dictionary(uniqueKeysWithValues: sets)), rules: rules,
                clock: clock,
                isLive: { session in
                    guard session != Self.unknown else { throw DatabaseError(.busy, "no answer") }
                    return ended.withLock { !$0.contains(session) }
                })
            database = try TemporaryStore()
            let store = try await BookingStore(database: database.database, clock: clock)
            for pool in keys.keys { _ = try await store.seed(House.rooms, pool: pool) }
            var router = Router()
            let service = BookingsService(
                store: store, verifier: verifier,
                hasClient: { client, pool in
                    guard client != "unknown" else { throw DatabaseError(.busy, "no answer") }
                    return client == "1client" && pool.hasPrefix("us-east-1_")
                }, log: .silent)
            service.routes(into: &router)
            self.router = router
            self.clock = clock
            self.ended = ended
        }

        func token(
            _ pool: String = "us-east-1_First", use: String = "access", session: String? = "session-1",
            client name: String = "1client", signedBy signer: String? = nil, audience: String? = nil,
            scope: String? = "openid aws.cognito.signin.user.admin"
        ) throws -> String {
            let now = clock.now().seconds
            let client: (String, JSONValue) = (use == "access" ? "client_id" : "aud", .string(name))
            var claims: [(String, JSONValue)] = [
                ("sub", "alice"), ("iss", .string("\(Self.address)/\(pool)")), client,
                ("token_use", .string(use)), ("iat", .integer(now)), ("exp", .integer(now + 3600)),
            ]
            if let session { claims.append(("origin_jti", .string(session))) }
            if let audience { claims.append(("aud", .string(audience))) }
            if let scope { claims.append(("scope", .string(scope))) }
            return try keys[signer ?? pool]!.sign(payload: JSONValue.object(JSONObject(claims)).encode())
        }

        func book(_ token: String) async -> Answer {
            Answer(
                await router.respond(
                    to: Request(
                        .post, "/bookings", headers: ["Authorization": "Bearer \(token)"],
                        body: Array(#"{"roomId":"king","checkIn":"2026-12-01","checkOut":"2026-12-02"}"#.utf8))))
        }
    }

    private func expectRefused(_ token: String, in pools: Pools, _ comment: Comment) async throws {
        let answer = await pools.book(token)
        #expect(answer.status == 401, comment)
        let challenge = answer.response.headers[.wwwAuthenticate] ?? ""
        #expect(challenge.hasPrefix(#"Bearer error="invalid_token""#), comment)
        #expect(challenge.filter { $0 == "\"" }.count == 4, comment)
        let written = try await pools.database.database.read { connection in
            try await connection.query("SELECT id FROM bookings").count
        }
        #expect(written == 0, comment)
    }

    @Test func `BKG-14 a token that is revoked, expired, of another use or forged books nothing`() async throws {
        let pools = try await Pools()
        try await expectRefused(pools.token(use: "id"), in: pools, "ID token")
        try await expectRefused(pools.token(signedBy: "us-east-1_Second"), in: pools, "another pool's key")
        try await expectRefused(pools.token(session: nil), in: pools, "no session")
        try await expectRefused(pools.token(session: ""), in: pools, "an empty session")
        try await expectRefused(pools.token(client: "2gone"), in: pools, "a client that is gone")
        try await expectRefused(pools.token(audience: "billing"), in: pools, "made for another service")
        try await expectRefused("garbage", in: pools, "garbage")
        try await expectRefused(pools.token() + "A", in: pools, "changed")
        let token = try pools.token()
        pools.clock.advance(by: .seconds(3700))
        try await expectRefused(token, in: pools, "expired")
        pools.clock.advance(by: .seconds(-3700))
        _ = pools.ended.withLock { $0.insert("session-1") }
        try await expectRefused(token, in: pools, "revoked")
    }

    @Test(arguments: ["api/read", "", nil] as [String?])
    func `a token without the scope of the operations of users reads, books and removes nothing`(
        scope: String?
    ) async throws {
        let pools = try await Pools()
        #expect(await pools.book(try pools.token()).status == 201)
        let token = try pools.token(scope: scope)
        #expect(await pools.book(token).status == 403)
        let requests: [(Method, String)] = [(.get, "/bookings"), (.get, "/bookings/1"), (.delete, "/bookings/1")]
        for (method, path) in requests {
            let response = await pools.router.respond(
                to: Request(method, path, headers: ["Authorization": "Bearer \(token)"]))
            #expect(response.status == .forbidden, "\(method) \(path)")
            let challenge = response.headers[.wwwAuthenticate] ?? ""
            #expect(challenge.contains("insufficient_scope"))
        }
    }

    @Test func `a guest books in the pool of the token, and only there`() async throws {
        let pools = try await Pools()
        #expect(await pools.book(try pools.token()).status == 201)
        #expect(await pools.book(try pools.token(audience: "1client")).status == 409)
        #expect(await pools.book(try pools.token("us-east-1_Second")).status == 201)
    }

    @Test(arguments: [(Pools.unknown, "1client"), ("session-1", "unknown")])
    func `OPS-03 a guest whose session or client cannot be looked up is asked to come back`(
        session: String, client: String
    ) async throws {
        let pools = try await Pools()
        let answer = await pools.book(try pools.token(session: session, client: client))
        #expect(answer.status == 503)
        #expect(answer.response.headers[.retryAfter] == "1")
        #expect(answer.response.headers[.wwwAuthenticate] == nil)
    }
}
