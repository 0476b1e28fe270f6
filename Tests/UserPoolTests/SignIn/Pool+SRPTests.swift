import Database
import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolSRPTests {
    private static let srpClient: JSONValue = [
        "ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
    ]
    private static let discreetClient: JSONValue = [
        "ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH"],
        "PreventUserExistenceErrors": "ENABLED",
    ]

    /// A client's side of one sign-in.
    private struct Prover {
        let client: CognitoSRP.Client
        let posed: PosedChallenge
        let parameters: PosedChallenge.SRPParameters

        init(_ name: String, in fixture: SignInFixture) async throws {
            client = try CognitoSRP.Client()
            let outcome = try await fixture.pool.beginSRP(
                name, clientPublicValue: client.publicValue, secretHash: nil, through: fixture.client)
            guard case .challenged(let posed) = outcome, case .passwordVerifier(let parameters) = posed.content else {
                throw SignInFixture.Unexpected(what: "no PASSWORD_VERIFIER")
            }
            self.posed = posed
            self.parameters = parameters
        }

        func proof(
            _ password: Secret = SignInFixture.password, in fixture: SignInFixture, timestamp: String? = nil,
            withSession: Bool = false
        ) throws -> SRPProof {
            let timestamp = timestamp ?? PoolSRPTests.text(of: fixture.clock.now())
            let key = try client.key(
                poolName: fixture.pool.id.srpName, userID: posed.username, password: password, salt: parameters.salt,
                serverPublicValue: parameters.publicValue)
            let signature = CognitoSRP.signature(
                key: key, poolName: fixture.pool.id.srpName, userID: posed.username,
                secretBlock: Base64.decode(parameters.secretBlock.reveal)!, timestamp: timestamp)
            return SRPProof(
                username: posed.username, secretBlock: parameters.secretBlock, signature: signature,
                timestamp: timestamp, session: withSession ? posed.session : nil)
        }
    }

    static func text(of moment: Timestamp) -> String {
        let time = CivilTime(moment)
        let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "Mon \(month[time.date.month - 1]) \(time.date.day) \(two(time.hour)):\(two(time.minute)):"
            + "\(two(time.second)) UTC \(time.date.year)"
    }

    private func answer(_ proof: SRPProof, in fixture: SignInFixture) async throws -> SignInOutcome {
        try await fixture.pool.answerPasswordVerifier(proof, secretHash: nil, through: fixture.client)
    }

    @Test(arguments: [false, true])
    func `SRP-01 the right password signs in, with the session or by the secret block alone`(
        withSession: Bool
    ) async throws {
        let fixture = try await SignInFixture(client: Self.srpClient)
        let user = try await fixture.confirmedUser()
        let prover = try await Prover("alice", in: fixture)
        #expect(prover.posed.username == "alice")
        guard
            case .signedIn(let tokens) = try await answer(
                prover.proof(in: fixture, withSession: withSession), in: fixture)
        else {
            Issue.record("no tokens")
            return
        }
        #expect(try fixture.claims(tokens.accessToken)["sub"] == .string(user.subject.text))
    }

    @Test func `a user is found by an alias, and proves the password under the username`() async throws {
        let fixture = try await SignInFixture(
            pool: ["AliasAttributes": ["email"], "AutoVerifiedAttributes": ["email"]], client: Self.srpClient)
        try await fixture.confirmedUser("alice", [("email", "a@example.org"), ("email_verified", "true")])
        let prover = try await Prover("a@example.org", in: fixture)
        #expect(prover.posed.username == "alice")
        guard case .signedIn = try await answer(prover.proof(in: fixture), in: fixture) else {
            Issue.record("no tokens")
            return
        }
    }

    @Test func `SRP-11 a wrong password is refused and counted, and the right one is locked out with it`() async throws
    {
        let fixture = try await SignInFixture(client: Self.srpClient)
        try await fixture.confirmedUser()
        for _ in 1...5 {
            let prover = try await Prover("alice", in: fixture)
            let proof = try prover.proof(Secret("wr0ng-Password"), in: fixture)
            #expect(await refusal { try await answer(proof, in: fixture) } == .wrongPassword)
        }
        let right = try await Prover("alice", in: fixture).proof(in: fixture)
        #expect(await refusal { try await answer(right, in: fixture) } == .locked)
        #expect(await refusal { try await fixture.signIn() } == .locked)
        fixture.clock.advance(by: .seconds(2))
        #expect(await refusal { try await answer(right, in: fixture) } == nil)
    }

    @Test(arguments: [true, false])
    func `of wrong proofs at a time no more are judged than one after the other, whoever is named`(
        exists: Bool
    ) async throws {
        let fixture = try await SignInFixture(client: Self.discreetClient)
        try await fixture.confirmedUser()
        // Forty guesses at the key of one exchange, which costs a guesser nothing, and none at others'.
        let prover = try await Prover(exists ? "alice" : "nobody", in: fixture)
        let good = try prover.proof(Secret("wr0ng-Password"), in: fixture)
        let proofs = (0..<40).map { number in
            var proof = good
            proof.signature[0] ^= UInt8(number)
            return proof
        }
        let refusals = await withTaskGroup(of: UserPoolError.Code?.self) { group in
            for proof in proofs { group.addTask { await refusal { try await answer(proof, in: fixture) } } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(refusals.count { $0 == .wrongPassword } == Lockout.Curve().freeFailures + 1)
        #expect(refusals.count { $0 == .locked } == 40 - Lockout.Curve().freeFailures - 1)
    }

    @Test func `however many clients prove the password at a time, none is taken for a guesser`() async throws {
        let fixture = try await SignInFixture(client: Self.srpClient)
        try await fixture.confirmedUser()
        var proofs: [SRPProof] = []
        for _ in 0..<12 { proofs.append(try await Prover("alice", in: fixture).proof(in: fixture)) }
        let signedIn = await withTaskGroup(of: Bool.self) { group in
            for proof in proofs { group.addTask { await refusal { try await answer(proof, in: fixture) } == nil } }
            return await group.reduce(into: 0) { count, isIn in count += isIn ? 1 : 0 }
        }
        #expect(signedIn == 12)
    }

    @Test func `a proof is judged, counted and made use of in one write, and a right one forgives`() async throws {
        let fixture = try await SignInFixture(client: Self.srpClient)
        try await fixture.confirmedUser()
        func writes(_ password: Secret) async throws -> Int {
            let proof = try await Prover("alice", in: fixture).proof(password, in: fixture)
            let before = fixture.store.database.statistics.writes
            _ = await refusal { try await answer(proof, in: fixture) }
            return fixture.store.database.statistics.writes - before
        }
        for _ in 0..<3 {
            for _ in 0..<3 { #expect(try await writes(Secret("wr0ng-Password")) == 1) }
            #expect(try await writes(SignInFixture.password) == 1)
        }
    }

    @Test func `a proof is good once`() async throws {
        let fixture = try await SignInFixture(client: Self.srpClient)
        try await fixture.confirmedUser()
        let proof = try await Prover("alice", in: fixture).proof(in: fixture)
        #expect(await refusal { try await answer(proof, in: fixture) } == nil)
        #expect(await refusal { try await answer(proof, in: fixture) } == .sessionUsed)
    }

    @Test func `of sixteen uses of one proof at a time one signs in`() async throws {
        let fixture = try await SignInFixture(client: Self.srpClient)
        try await fixture.confirmedUser()
        let proof = try await Prover("alice", in: fixture).proof(in: fixture)
        let signedIn = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 { group.addTask { await refusal { try await answer(proof, in: fixture) } == nil } }
            return await group.reduce(into: 0) { count, isIn in count += isIn ? 1 : 0 }
        }
        #expect(signedIn == 1)
    }

    @Test func `a proof that was altered in any part is refused`() async throws {
        let fixture = try await SignInFixture(client: Self.srpClient)
        try await fixture.confirmedUser()
        try await fixture.confirmedUser("bob")
        let prover = try await Prover("alice", in: fixture)
        let other = try await Prover("alice", in: fixture)
        let good = try prover.proof(in: fixture, withSession: true)
        var altered: [SRPProof] = []
        var proof = good
        proof.signature[0] ^= 1
        altered.append(proof)
        proof = good
        proof.signature = []
        altered.append(proof)
        proof = good
        proof.timestamp = Self.text(of: fixture.clock.now() + .seconds(1))
        altered.append(proof)
        proof = good
        proof.secretBlock = other.parameters.secretBlock
        altered.append(proof)
        proof = good
        proof.session = other.posed.session
        altered.append(proof)
        for proof in altered {
            #expect(await refusal { try await answer(proof, in: fixture) } == .wrongPassword)
            fixture.clock.advance(by: .seconds(2))
        }
        proof = good
        proof.username = "bob"
        #expect(await refusal { try await answer(proof, in: fixture) } == .invalidSession)
        #expect(await refusal { try await answer(good, in: fixture) } == nil)
    }

    @Test(arguments: [Duration.seconds(3601), .seconds(-3601)])
    func `a proof signed by a clock that is far off is refused`(off: Duration) async throws {
        let fixture = try await SignInFixture(client: Self.srpClient)
        try await fixture.confirmedUser()
        let prover = try await Prover("alice", in: fixture)
        let proof = try prover.proof(in: fixture, timestamp: Self.text(of: fixture.clock.now() + off))
        #expect(await refusal { try await answer(proof, in: fixture) } == .wrongPassword)
    }

    @Test func `a challenge ends with its time, and with another password`() async throws {
        let fixture = try await SignInFixture(client: Self.srpClient)
        try await fixture.confirmedUser()
        let late = try await Prover("alice", in: fixture).proof(in: fixture)
        fixture.clock.advance(by: .seconds(180))
        #expect(await refusal { try await answer(late, in: fixture) } == .wrongPassword)
        let before = try await Prover("alice", in: fixture).proof(in: fixture)
        try await fixture.pool.setPassword(of: "alice", to: SignInFixture.password, permanent: true)
        #expect(await refusal { try await answer(before, in: fixture) } == .wrongPassword)
    }

    @Test func `SRP-06 numbers that the protocol forbids are refused before anything is answered`() async throws {
        let fixture = try await SignInFixture(client: Self.srpClient)
        try await fixture.confirmedUser()
        for value in ["0", "", "-5", "xyz", String(repeating: "0", count: 768), String(repeating: "f", count: 4000)] {
            #expect(
                await refusal {
                    try await fixture.pool.beginSRP(
                        "alice", clientPublicValue: value, secretHash: nil, through: fixture.client)
                } == .invalidParameter)
        }
    }

    @Test func `SRP-14 a name that nobody has is answered like a user, the same at every try`() async throws {
        let fixture = try await SignInFixture(client: Self.discreetClient)
        try await fixture.confirmedUser()
        let known = try await Prover("alice", in: fixture)
        let first = try await Prover("nobody", in: fixture)
        let second = try await Prover("nobody", in: fixture)
        #expect(first.posed.username == "nobody")
        #expect(first.parameters.salt == second.parameters.salt)
        #expect(first.parameters.salt.count == known.parameters.salt.count)
        #expect(!first.parameters.salt.hasPrefix("00"))
        #expect(first.parameters.publicValue != second.parameters.publicValue)
        #expect(first.posed.session.reveal.count == known.posed.session.reveal.count)
        #expect(first.parameters.secretBlock.reveal.count == known.parameters.secretBlock.reveal.count)
        let proof = try first.proof(in: fixture)
        #expect(await refusal { try await answer(proof, in: fixture) } == .wrongPassword)
    }

    @Test func `a name that nobody has locks like a user's`() async throws {
        let fixture = try await SignInFixture(client: Self.discreetClient)
        for _ in 1...5 {
            let proof = try await Prover("nobody", in: fixture).proof(in: fixture)
            #expect(await refusal { try await answer(proof, in: fixture) } == .wrongPassword)
        }
        let proof = try await Prover("nobody", in: fixture).proof(in: fixture)
        #expect(await refusal { try await answer(proof, in: fixture) } == .locked)
    }

    @Test func `where the client may know, it is told that there is no such user`() async throws {
        let fixture = try await SignInFixture(client: Self.srpClient)
        #expect(await refusal { try await Prover("nobody", in: fixture) } == .userNotFound)
    }

    @Test func `in a pool of addresses an unknown one has a name like a subject, the same at every try`() async throws {
        let fixture = try await SignInFixture(
            pool: ["UsernameAttributes": ["email"]], client: Self.discreetClient)
        let first = try await Prover("nobody@example.org", in: fixture)
        let second = try await Prover("nobody@example.org", in: fixture)
        #expect(Subject(first.posed.username) != nil)
        #expect(first.posed.username == second.posed.username)
    }

    @Test func `SRP-08 a temporary password is proved, then replaced`() async throws {
        let fixture = try await SignInFixture(client: Self.srpClient)
        _ = try await fixture.pool.createUser(
            CreateUserRequest(username: "bob", temporaryPassword: SignInFixture.password, invitation: .suppress))
        let proof = try await Prover("bob", in: fixture).proof(in: fixture)
        guard case .challenged(let challenge) = try await answer(proof, in: fixture) else {
            Issue.record("not challenged")
            return
        }
        #expect(challenge.kind == .newPasswordRequired)
        let outcome = try await fixture.pool.answerNewPassword(
            NewPasswordAnswer(username: "bob", password: Secret("My-0wn-pass"), session: challenge.session),
            secretHash: nil, through: fixture.client)
        guard case .signedIn = outcome else {
            Issue.record("no tokens")
            return
        }
        let again = try await Prover("bob", in: fixture).proof(Secret("My-0wn-pass"), in: fixture)
        #expect(await refusal { try await answer(again, in: fixture) } == nil)
    }

    @Test(arguments: ["OPTIONAL", "ON"])
    func `SRP-12 the right password leads to the second factor, and no further`(mfa: String) async throws {
        let fixture = try await SignInFixture(
            pool: ["MfaConfiguration": .string(mfa), "SoftwareTokenMfaConfiguration": ["Enabled": true]],
            client: Self.srpClient)
        try await fixture.confirmedUser()
        let user = try await fixture.pool.user("alice")
        let secret = try await fixture.database.write { connection in
            try await fixture.pool.associateSoftwareToken(of: user, in: connection)
        }
        let verdict = try await fixture.database.write { connection in
            try await fixture.pool.checkSoftwareToken(
                fixture.appCode(secret), of: user, verifying: true, in: connection)
        }
        #expect(verdict == .right)
        try await fixture.pool.setPreference([.softwareToken: .init(isEnabled: true, isPreferred: true)], of: "alice")
        fixture.clock.advance(by: .seconds(60))
        let proof = try await Prover("alice", in: fixture).proof(in: fixture)
        let challenge = try #require(try await answer(proof, in: fixture).challenge)
        #expect(challenge.kind == .softwareTokenMFA)
        #expect(
            await refusal { try await fixture.answer(.softwareToken, fixture.appCode(secret, steps: 9), challenge) }
                == .softwareTokenMismatch)
        #expect(try await fixture.answer(.softwareToken, fixture.appCode(secret), challenge).tokens != nil)
    }

    @Test func `a disabled user is told nothing but that the password is wrong`() async throws {
        let fixture = try await SignInFixture(client: Self.discreetClient)
        try await fixture.confirmedUser()
        try await fixture.pool.disableUser("alice")
        let proof = try await Prover("alice", in: fixture).proof(in: fixture)
        #expect(await refusal { try await answer(proof, in: fixture) } == .wrongPassword)
    }

    @Test func `a client without the flow cannot begin it`() async throws {
        let fixture = try await SignInFixture()
        #expect(await refusal { try await Prover("alice", in: fixture) } == .flowNotEnabled)
    }
}
