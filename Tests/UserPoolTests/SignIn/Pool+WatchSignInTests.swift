import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolWatchSignInTests {
    private static func pool(_ mode: String, _ low: String? = nil, medium: String? = nil, notify: Bool = false)
        -> JSONValue
    {
        var actions: JSONValue = [:]
        if let low { actions["LowAction"] = ["Notify": .bool(notify), "EventAction": .string(low)] }
        if let medium { actions["MediumAction"] = ["Notify": .bool(notify), "EventAction": .string(medium)] }
        return [
            "AutoVerifiedAttributes": ["email"], "UserPoolTier": "PLUS",
            "UserPoolAddOns": ["AdvancedSecurityMode": .string(mode)],
            "RiskConfiguration": [
                "AccountTakeoverRiskConfiguration": [
                    "Actions": actions,
                    "NotifyConfiguration": [
                        "SourceArn": "arn:aws:ses:us-east-1:000000000000:identity/a",
                        "BlockEmail": [
                            "Subject": "Stopped", "TextBody": "{username} {ip-address} {event-id} {feedback-token}",
                        ],
                    ],
                ]
            ],
        ]
    }

    private static let contact = [("email", "a@example.com"), ("email_verified", "true")].map {
        (name: $0.0, value: $0.1)
    }

    private func caller(_ fixture: SignInFixture, _ address: String, _ program: String = "authctl/1") -> Client {
        fixture.client.calling(from: RequestOrigin(address: IPAddress(address), program: program))
    }

    private func attempt(
        _ fixture: SignInFixture, from address: String, _ program: String = "authctl/1", password: Secret? = nil
    ) async throws -> SignInOutcome {
        try await fixture.pool.signIn(
            "alice", password: password ?? SignInFixture.password, flow: .userPassword, secretHash: nil,
            through: caller(fixture, address, program))
    }

    private func events(_ fixture: SignInFixture) async throws -> [AuthEvent] {
        try await fixture.pool.authEvents(of: "alice").elements
    }

    @Test func `a pool that does not watch writes nothing down`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        _ = try await attempt(fixture, from: "192.0.2.1")
        #expect(await code { try await events(fixture) } == .threatProtectionOff)
        let rows = try await fixture.database.read { try await $0.query("SELECT id FROM auth_events").count }
        #expect(rows == 0)
    }

    @Test func `a sign-in is written down in its own transaction, and its tokens name the event`() async throws {
        let watched = try await SignInFixture(pool: Self.pool("AUDIT")), not = try await SignInFixture()
        var commits: [Int] = []
        for fixture in [watched, not] {
            try await fixture.confirmedUser()
            let before = fixture.database.statistics.commits
            guard case .signedIn(let tokens) = try await attempt(fixture, from: "192.0.2.1") else {
                throw SignInFixture.Unexpected(what: "a challenge")
            }
            commits.append(fixture.database.statistics.commits - before)
            guard fixture.pool.recordsEvents else { continue }
            let event = try #require(try await events(fixture).first)
            #expect(try fixture.claims(tokens.accessToken)["event_id"]?.string == event.id)
            #expect(event.kind == .signIn && event.response == .pass && event.risk == EventRisk())
            #expect(event.answers == [AuthEvent.Answer(.password, isRight: true)])
            #expect(event.context.address == "192.0.2.1" && event.context.device == "authctl")
            #expect(event.client == fixture.client.id && event.time == fixture.clock.now())
        }
        #expect(commits[0] == commits[1])
    }

    @Test func `a pool that only watches notes the level and lets everybody in`() async throws {
        let fixture = try await SignInFixture(pool: Self.pool("AUDIT", "BLOCK", medium: "BLOCK"))
        try await fixture.confirmedUser()
        _ = try await attempt(fixture, from: "192.0.2.1")
        fixture.clock.advance(by: .seconds(3600))
        guard case .signedIn = try await attempt(fixture, from: "198.51.100.1", "Firefox/1") else {
            throw SignInFixture.Unexpected(what: "a challenge")
        }
        let risk = try #require(try await events(fixture).first).risk
        #expect(risk.level == .medium && risk.decision == .noRisk)
    }

    @Test func `a risky sign-in is stopped, the user told, and the user's word makes the address known`() async throws {
        let fixture = try await SignInFixture(pool: Self.pool("ENFORCED", "BLOCK", notify: true))
        try await fixture.confirmedUser("alice", Self.contact)
        _ = try await attempt(fixture, from: "192.0.2.1")
        fixture.clock.advance(by: .seconds(3600))
        #expect(await code { try await attempt(fixture, from: "198.51.100.1") } == .riskBlocked)
        let event = try #require(try await events(fixture).first)
        #expect(event.response == .fail && event.risk.decision == .block && event.risk.level == .low)
        let message = try #require(try await fixture.messages(to: "alice").last)
        #expect(message.subject == "Stopped" && message.occasion == .accountTakeover)
        let words = message.body.reveal.split(separator: " ").map(String.init)
        #expect(words[0] == "alice" && words[1] == "198.51.100.1" && words[2] == event.id)
        // Who knows the password and is stopped is no guesser: nothing is locked.
        for _ in 0..<8 {
            #expect(await code { try await attempt(fixture, from: "198.51.100.1") } == .riskBlocked)
        }
        _ = try await attempt(fixture, from: "192.0.2.1")

        let token = Secret(words[3])
        #expect(
            await code {
                try await fixture.pool.setFeedback(isValid: true, on: event.id, of: "bob", token: token)
            } == .wrongFeedbackToken)
        try await fixture.pool.setFeedback(isValid: true, on: event.id, of: "alice", token: token)
        fixture.clock.advance(by: .seconds(3600))
        _ = try await attempt(fixture, from: "198.51.100.1")
        // And what was said not to be the user's doing is no habit.
        let last = try #require(try await events(fixture).first)
        try await fixture.pool.setFeedback(isValid: false, on: last.id, of: "alice")
        try await fixture.pool.setFeedback(isValid: false, on: event.id, of: "alice")
        fixture.clock.advance(by: .seconds(3600))
        #expect(await code { try await attempt(fixture, from: "198.51.100.1") } == .riskBlocked)
    }

    @Test func `a wrong password from a new address hears what it hears from a known one, and so does nobody`()
        async throws
    {
        let fixture = try await SignInFixture(pool: Self.pool("ENFORCED", "BLOCK"), client: SignInFixture.discreet)
        try await fixture.confirmedUser()
        _ = try await attempt(fixture, from: "192.0.2.1")
        for address in ["192.0.2.1", "198.51.100.1"] {
            for name in ["alice", "nobody"] {
                let refusal = await code {
                    try await fixture.pool.signIn(
                        name, password: Secret("wrong"), flow: .userPassword, secretHash: nil,
                        through: caller(fixture, address))
                }
                #expect(refusal == .wrongPassword)
            }
        }
    }

    @Test(arguments: ["MFA_IF_CONFIGURED", "MFA_REQUIRED"])
    func `a risky sign-in takes a second factor of a user who has one, and only that one`(action: String) async throws {
        var settings = Self.pool("ENFORCED", action)
        settings["EmailMfaConfiguration"] = ["Subject": "Code", "Message": "{####}"]
        settings["Policies"] = ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]]]
        let fixture = try await SignInFixture(pool: settings)
        try await fixture.confirmedUser("alice", Self.contact)
        _ = try await attempt(fixture, from: "192.0.2.1")
        fixture.clock.advance(by: .seconds(3600))
        guard case .challenged(let challenge) = try await attempt(fixture, from: "198.51.100.1") else {
            throw SignInFixture.Unexpected(what: "tokens")
        }
        #expect(challenge.kind == .emailOTP)
        let started = try #require(try await events(fixture).first)
        #expect(started.response == .inProgress && started.risk.decision == .accountTakeover)
        let outcome = try await fixture.pool.answerSecondFactor(
            .email, fixture.lastCode(to: "alice"), of: "alice", session: challenge.session, secretHash: nil,
            through: caller(fixture, "198.51.100.1"))
        guard case .signedIn(let tokens) = outcome else { throw SignInFixture.Unexpected(what: "a challenge") }
        #expect(try fixture.claims(tokens.accessToken)["event_id"]?.string == started.id)
        let ended = try #require(try await events(fixture).first)
        #expect(ended.id == started.id && ended.response == .pass && ended.risk == started.risk)
        #expect(ended.answers == [AuthEvent.Answer(.password, isRight: true), AuthEvent.Answer(.mfa, isRight: true)])
    }

    @Test
    func `who has no second factor is let in where it is asked of those who have one, and stopped where it must be`()
        async throws
    {
        for (action, isStopped) in [("MFA_IF_CONFIGURED", false), ("MFA_REQUIRED", true)] {
            let fixture = try await SignInFixture(pool: Self.pool("ENFORCED", action))
            try await fixture.confirmedUser()
            _ = try await attempt(fixture, from: "192.0.2.1")
            fixture.clock.advance(by: .seconds(3600))
            let refusal = await code { try await attempt(fixture, from: "198.51.100.1") }
            #expect(refusal == (isStopped ? .riskBlocked : nil))
        }
    }

    @Test func `networks that are skipped are not judged, and none but the address is looked at where one is blocked`()
        async throws
    {
        var settings = Self.pool("ENFORCED", "BLOCK")
        settings["RiskConfiguration"]?["RiskExceptionConfiguration"] = [
            "SkippedIPRangeList": ["198.51.100.0/24"], "BlockedIPRangeList": ["203.0.113.0/24"],
        ]
        let fixture = try await SignInFixture(pool: settings)
        try await fixture.confirmedUser()
        _ = try await attempt(fixture, from: "192.0.2.1")
        fixture.clock.advance(by: .seconds(3600))
        _ = try await attempt(fixture, from: "198.51.100.1")
        #expect(try await events(fixture).first?.risk.level == nil)
        #expect(
            await code { try await fixture.pool.admitAddress(of: caller(fixture, "203.0.113.5")) } == .addressBlocked)
        #expect(await code { try await fixture.pool.admitAddress(of: caller(fixture, "192.0.2.1")) } == nil)
    }

    @Test func `a password that others know stops a sign-in where the rules say so`() async throws {
        let known = Secret("P@ssw0rd")
        var settings = Self.pool("AUDIT")
        let fixture = try await SignInFixture(pool: settings)
        try await fixture.confirmedUser(password: known)
        let isExposed = try await fixture.pool.isKnownToOthers(known)
        _ = try await attempt(fixture, from: "192.0.2.1", password: known)
        #expect(try await events(fixture).first?.risk.isPasswordExposed == isExposed)
        #expect(isExposed)
        settings = [
            "UserPoolTier": "PLUS", "UserPoolAddOns": ["AdvancedSecurityMode": "ENFORCED"],
            "RiskConfiguration": [
                "CompromisedCredentialsRiskConfiguration": [
                    "EventFilter": ["SIGN_IN"], "Actions": ["EventAction": "BLOCK"],
                ]
            ],
        ]
        let strict = try await SignInFixture(pool: settings)
        try await strict.confirmedUser(password: known)
        #expect(await code { try await attempt(strict, from: "192.0.2.1", password: known) } == .passwordExposed)
        let event = try #require(try await events(strict).first)
        #expect(event.risk.isPasswordExposed && event.risk.decision == .block && event.response == .fail)
    }

    @Test func `what is no token about an event costs no write`() async throws {
        let fixture = try await SignInFixture(pool: Self.pool("AUDIT"))
        try await fixture.confirmedUser()
        let before = fixture.database.statistics.writes
        for token in ["", "none", String(repeating: "x", count: 2000)] {
            let refusal = await code {
                try await fixture.pool.setFeedback(isValid: true, on: "event-1", of: "alice", token: Secret(token))
            }
            #expect(refusal == .wrongFeedbackToken)
        }
        #expect(fixture.database.statistics.writes == before)
    }
}
