import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing
import WebAuthn

@testable import UserPool

@Suite struct PoolAnswerPasskeyTests {
    /// Begins a sign-in by passkey.
    private func begin(_ fixture: SignInFixture, _ name: String = "alice") async throws -> PosedChallenge? {
        var request = ChoiceRequest(username: name)
        request.preferred = .webAuthn
        return try await fixture.pool.signIn(by: request, through: fixture.client).challenge
    }

    private func options(_ challenge: PosedChallenge?) throws -> JSONValue {
        guard case .passkey(let text)? = challenge?.content else {
            throw SignInFixture.Unexpected(what: "\(String(describing: challenge?.kind))")
        }
        return try JSONValue(parsing: text)
    }

    private func answer(
        _ fixture: SignInFixture, _ challenge: PosedChallenge?, _ credential: JSONValue, as name: String = "alice",
        to asked: ChallengeKind? = nil
    ) async throws -> SignInOutcome {
        guard let challenge else { throw SignInFixture.Unexpected(what: "no challenge") }
        return try await fixture.pool.answerPasskey(
            asked ?? challenge.kind, Secret(credential.text), of: name, session: challenge.session, secretHash: nil,
            through: fixture.client)
    }

    private func registered(
        _ fixture: SignInFixture, _ name: String = "alice"
    ) async throws -> (browser: TestBrowser, user: SignedInUser) {
        try await fixture.confirmedUser(name)
        let user = try await fixture.signedIn(name)
        let browser = try TestBrowser()
        try await fixture.register(browser, for: user)
        return (browser, user)
    }

    @Test func `a passkey signs in, and its use is kept`() async throws {
        let fixture = try await SignInFixture.passkeys()
        var (browser, user) = try await registered(fixture)
        fixture.clock.advance(by: .seconds(60))
        let challenge = try await begin(fixture)
        #expect(challenge?.kind == .webAuthn)
        let options = try options(challenge)
        #expect(options["rpId"] == "example.org" && options["userVerification"] == "preferred")
        #expect(options["allowCredentials"]?.array?.compactMap { $0["id"]?.string } == [Base64URL.encode(browser.id)])
        browser.count = 3
        browser.handle = Array(user.user.subject.text.utf8)
        #expect(try await answer(fixture, challenge, browser.get(options)).tokens != nil)
        let kept = try await user.passkeys(from: nil, limit: nil).elements.first
        #expect(kept?.lastUsed == fixture.clock.now() && kept?.credential.signCount == 3)
    }

    @Test func `a proof may come with the choice, to what the choice was asked with, once`() async throws {
        let fixture = try await SignInFixture.passkeys()
        let (browser, _) = try await registered(fixture)
        func choice(_ name: String = "alice") async throws -> (PosedChallenge, JSONValue) {
            let request = ChoiceRequest(username: name)
            let posed = try #require(try await fixture.pool.signIn(by: request, through: fixture.client).challenge)
            guard case .firstFactors(let choices, passkey: let options?) = posed.content, choices.contains(.webAuthn)
            else { throw SignInFixture.Unexpected(what: "\(posed.content)") }
            return (posed, try JSONValue(parsing: options))
        }
        let (first, options) = try await choice()
        let (second, others) = try await choice()
        #expect(first.kind == .selectChallenge && options["challenge"] != others["challenge"])
        #expect(await refusal { try await answer(fixture, first, browser.get(others)) } == .passkeyRefused)
        #expect(try await answer(fixture, first, browser.get(options)).tokens != nil)
        #expect(await refusal { try await answer(fixture, first, browser.get(options)) } == .sessionUsed)
        // What was chosen otherwise meanwhile is chosen.
        let given = FirstAnswer(username: "alice", session: second.session)
        _ = try await fixture.pool.choose(.password, given, through: fixture.client)
        #expect(await refusal { try await answer(fixture, second, browser.get(others)) } == .sessionUsed)
    }

    @Test func `a proof answers the challenge that it is named for, in time, and no other`() async throws {
        let fixture = try await SignInFixture.passkeys()
        let (browser, _) = try await registered(fixture)
        let request = ChoiceRequest(username: "alice")
        let choice = try #require(try await fixture.pool.signIn(by: request, through: fixture.client).challenge)
        guard case .firstFactors(_, passkey: let text?) = choice.content else {
            Issue.record("\(choice.content)")
            return
        }
        let question = try #require(try await begin(fixture))
        let proofs = [
            (choice, try browser.get(JSONValue(parsing: text))), (question, try browser.get(options(question))),
        ]
        for (posed, proof) in proofs {
            for kind in ChallengeKind.allCases where kind != posed.kind {
                // Whatever is no choice is a question.
                guard kind == .selectChallenge || posed.kind == .selectChallenge else { continue }
                let code = await refusal { try await answer(fixture, posed, proof, to: kind) }
                #expect(code == .invalidSession, "\(kind) for \(posed.kind)")
            }
        }
        fixture.clock.advance(by: .seconds(180))
        for (posed, proof) in proofs {
            #expect(await refusal { try await answer(fixture, posed, proof) } == .sessionExpired)
        }
    }

    @Test func `who has no passkey is not asked for one with the choice`() async throws {
        let fixture = try await SignInFixture.passkeys()
        try await fixture.confirmedUser()
        let posed = try await fixture.pool.signIn(by: ChoiceRequest(username: "alice"), through: fixture.client)
            .challenge
        guard case .firstFactors([.passwordSRP, .password], passkey: nil)? = posed?.content else {
            Issue.record("\(String(describing: posed?.content))")
            return
        }
    }

    @Test func `a challenge is answered once, in time and by its user`() async throws {
        let fixture = try await SignInFixture.passkeys()
        let (browser, _) = try await registered(fixture)
        let challenge = try await begin(fixture)
        let proof = try browser.get(options(challenge))
        #expect(await code { try await answer(fixture, challenge, proof, as: "bob") } == .invalidSession)
        #expect(try await answer(fixture, challenge, proof).tokens != nil)
        #expect(await code { try await answer(fixture, challenge, proof) } == .sessionUsed)
        let late = try await begin(fixture)
        fixture.clock.advance(by: .seconds(180))
        #expect(await code { try await answer(fixture, late, browser.get(options(late))) } == .sessionExpired)
    }

    @Test func `whatever is wrong with a proof, it is refused alike, and the challenge stays good`() async throws {
        let fixture = try await SignInFixture.passkeys { $0.mostChallengeTries = 9 }
        let (browser, _) = try await registered(fixture)
        let (stranger, _) = try await registered(fixture, "bob")
        let challenge = try await begin(fixture)
        let asked = try options(challenge)
        var proofs: [JSONValue] = []
        proofs.append(try stranger.get(asked))
        var other = try TestBrowser()
        other.id = browser.id
        proofs.append(try other.get(asked))
        other = browser
        other.origin = "https://example.org.evil.com"
        proofs.append(try other.get(asked))
        other = browser
        other.relyingParty = "example.com"
        proofs.append(try other.get(asked))
        other = browser
        other.flags = 0
        proofs.append(try other.get(asked))
        other = browser
        other.flags = 0x0d
        proofs.append(try other.get(asked))
        other = browser
        other.handle = [1]
        proofs.append(try other.get(asked))
        proofs.append(try browser.get(try options(try await begin(fixture))))
        for proof in proofs {
            #expect(await code { try await answer(fixture, challenge, proof) } == .passkeyRefused)
        }
        #expect(try await answer(fixture, challenge, browser.get(asked)).tokens != nil)
    }

    @Test(arguments: ["", "{}", "[]", "null", "{\"id\":\"AA\"}", String(repeating: "[", count: 100_000)])
    func `what is no proof at all is told so, before anything is looked up`(text: String) {
        #expect(throws: UserPoolError(.invalidParameter)) { try PasskeyAssertion(Secret(text)) }
    }

    @Test func `a counter that has not grown is refused`() async throws {
        let fixture = try await SignInFixture.passkeys()
        var (browser, _) = try await registered(fixture)
        for (count, isTaken) in [(UInt32(2), true), (2, false), (1, false), (0, false), (3, true)] {
            browser.count = count
            let challenge = try await begin(fixture)
            let refused = await code { try await answer(fixture, challenge, browser.get(options(challenge))) }
            #expect(refused == (isTaken ? nil : .passkeyRefused), "\(count)")
        }
    }

    @Test func `a passkey of another domain is neither asked for nor taken`() async throws {
        let fixture = try await SignInFixture.passkeys()
        let (browser, _) = try await registered(fixture)
        let challenge = try await begin(fixture)
        let asked = try options(challenge)
        _ = try await fixture.pools.changeSettings(of: fixture.pool.id) { document in
            document["WebAuthnConfiguration"] = ["RelyingPartyId": "example.com"]
        }
        let moved = try await fixture.pools.pool(fixture.pool.id)
        #expect(
            await code {
                try await moved.answerPasskey(
                    .webAuthn, Secret(browser.get(asked).text), of: "alice", session: challenge!.session,
                    secretHash: nil, through: fixture.client)
            } == .passkeyRefused)
    }

    @Test func `a disabled user's proof is refused like a wrong one`() async throws {
        let fixture = try await SignInFixture.passkeys()
        let (browser, _) = try await registered(fixture)
        let challenge = try await begin(fixture)
        try await fixture.pool.disableUser("alice")
        let proof = try browser.get(options(challenge))
        #expect(await code { try await answer(fixture, challenge, proof) } == .passkeyRefused)
    }

    @Test func `PWD-08 a name that nobody has is asked for passkeys like somebody's, the same at every try`()
        async throws
    {
        let fixture = try await SignInFixture.passkeys()
        let (browser, _) = try await registered(fixture)
        let known = try await begin(fixture)
        let knownOptions = try options(known)
        var asked = 0
        for number in 0..<40 where asked < 5 {
            let name = "nobody-\(number)"
            guard let challenge = try await begin(fixture, name), challenge.kind == .webAuthn else { continue }
            asked += 1
            let first = try options(challenge), second = try options(try await begin(fixture, name))
            #expect(first["allowCredentials"] == second["allowCredentials"])
            #expect(first["challenge"] != second["challenge"])
            #expect(first.object?.map(\.name) == knownOptions.object?.map(\.name))
            let ids = try #require(first["allowCredentials"]?.array).compactMap {
                $0["id"]?.string.flatMap { Base64URL.decode($0) }
            }
            #expect((1...2).contains(ids.count) && ids.allSatisfy { $0.count >= 16 })
            #expect(challenge.session.reveal.utf8.count == known?.session.reveal.utf8.count)
            var impostor = browser
            impostor.id = ids[0]
            #expect(
                await code { try await answer(fixture, challenge, impostor.get(first), as: name) } == .passkeyRefused)
        }
        #expect(asked > 0)
    }

    @Test func `a verified passkey stands for both factors where pool and user say so, and only then`() async throws {
        let fixture = try await SignInFixture.passkeys(
            ["RelyingPartyId": "example.org", "FactorConfiguration": "MULTI_FACTOR_WITH_USER_VERIFICATION"],
            more: [("MfaConfiguration", "OPTIONAL"), ("SoftwareTokenMfaConfiguration", ["Enabled": true])])
        var (browser, user) = try await registered(fixture)
        #expect(await code { try await user.setPreference([:], passkeysCountTwice: true) } == .invalidParameter)
        let secret = try await user.associateSoftwareToken()
        try await user.verifySoftwareToken(fixture.appCode(secret), name: nil)
        try await user.setPreference([.softwareToken: .init(isEnabled: true, isPreferred: true)])
        try await user.setPreference([:], passkeysCountTwice: true)
        #expect(
            await code { try await user.setPreference([.softwareToken: .init(isEnabled: false, isPreferred: nil)]) }
                == .invalidParameter)
        let challenge = try await begin(fixture)
        let asked = try options(challenge)
        #expect(asked["userVerification"] == "required")
        browser.flags = 0x01
        #expect(await code { try await answer(fixture, challenge, browser.get(asked)) } == .passkeyRefused)
        browser.flags = 0x05
        #expect(try await answer(fixture, challenge, browser.get(asked)).tokens != nil)
        try await user.setPreference([:], passkeysCountTwice: false)
        let refused = await code { try await answer(fixture, challenge, browser.get(asked)) }
        #expect(refused != nil)
        // Passkeys cannot be the first factor where a second one is asked for and they do not stand for it.
        #expect(try await begin(fixture)?.kind != .webAuthn)
    }

    @Test func `a pool whose passkeys are one factor takes no preference for two`() async throws {
        let fixture = try await SignInFixture.passkeys()
        let (_, user) = try await registered(fixture)
        #expect(await code { try await user.setPreference([:], passkeysCountTwice: true) } == .invalidParameter)
    }
}
