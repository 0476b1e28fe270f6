import Database
import LatchkeyJSON
import LatchkeyPlatform
import PasswordHash
import TestSupport
import Testing

@testable import UserPool

struct PoolChoicesTests {
    @Test func `a name that nobody has is offered the same at every try, and names differ as users do`() async throws {
        let fixture = try await SignInFixture.choice(isDiscreet: true)
        var offers: [[ChallengeKind]: Int] = [:]
        for number in 0..<60 {
            let first = try await fixture.asked("nobody-\(number)")
            let second = try await fixture.asked("nobody-\(number)")
            #expect(first.kind == .selectChallenge && first.available == second.available)
            #expect(!first.available.isEmpty)
            offers[first.available, default: 0] += 1
        }
        #expect(offers.count >= 3)
        #expect(offers.keys.allSatisfy { $0.allSatisfy(ChallengeKind.allCases.contains) })
    }

    @Test func `a name that is an address is offered a code to it, one that is a number a code to that`() async throws {
        let fixture = try await SignInFixture.choice(isDiscreet: true)
        for number in 0..<20 {
            let mail = try await fixture.asked("nobody\(number)@example.org", preferring: .emailOTP)
            #expect(mail.kind == .emailOTP && mail.destination == "n***@e***")
            let text = try await fixture.asked("+155501000\(10 + number)", preferring: .smsOTP)
            #expect(text.kind == .smsOTP)
        }
    }

    @Test func `nobody, somebody without a way in and somebody disabled are answered alike, step by step`() async throws
    {
        let fixture = try await SignInFixture.choice(["EMAIL_OTP"], isDiscreet: true)
        try await fixture.confirmedUser("alice", SignInFixture.email())
        try await fixture.confirmedUser("helpless")
        try await fixture.confirmedUser("gone", SignInFixture.email("gone"))
        try await fixture.pool.disableUser("gone")
        var lengths: Set<Int> = []
        for name in ["alice", "nobody", "helpless", "gone"] {
            let posed = try await fixture.asked(name, preferring: .emailOTP)
            #expect(posed.kind == .emailOTP && posed.available == [.emailOTP])
            #expect(posed.destination?.contains("***@") == true)
            lengths.insert(posed.session.reveal.utf8.count)
            #expect(await refusal { try await fixture.answerCode(posed, Secret("00000000")) } == .signInCodeMismatch)
        }
        #expect(lengths.count == 1)
        #expect(try await fixture.messages().map(\.username) == ["alice"])
    }

    @Test func `a disabled user's code, though known, signs nobody in`() async throws {
        let fixture = try await SignInFixture.choice(isDiscreet: true)
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let posed = try await fixture.asked(preferring: .emailOTP)
        let code = try await fixture.lastCode(to: "alice")
        try await fixture.pool.disableUser("alice")
        #expect(await refusal { try await fixture.answerCode(posed, code) } == .signInCodeMismatch)
    }

    @Test func `wrong codes and messages run out for nobody as for somebody`() async throws {
        let fixture = try await SignInFixture.choice(["EMAIL_OTP"], isDiscreet: true)
        try await fixture.confirmedUser("alice", SignInFixture.email())
        var ends: [[UserPoolError.Code?]] = []
        for name in ["alice", "nobody"] {
            let posed = try await fixture.asked(name, preferring: .emailOTP)
            var codes: [UserPoolError.Code?] = []
            for _ in 0..<7 { codes.append(await refusal { try await fixture.answerCode(posed, Secret("00000000")) }) }
            for _ in 0..<12 { codes.append(await refusal { try await fixture.choose(name, preferring: .emailOTP) }) }
            ends.append(codes)
        }
        #expect(ends[0] == ends[1])
        #expect(ends[0].contains(.locked))
        // Of thirteen that were asked for, those that the budget had.
        #expect(try await fixture.messages().count == 10)
    }

    @Test func `who may know who exists is told that there are no more messages`() async throws {
        let fixture = try await SignInFixture.choice(["EMAIL_OTP"]) { $0.messageBurst = 2 }
        try await fixture.confirmedUser("alice", SignInFixture.email())
        for _ in 0..<2 { _ = try await fixture.asked(preferring: .emailOTP) }
        #expect(await refusal { try await fixture.asked(preferring: .emailOTP) } == .limitExceeded)
    }

    @Test(arguments: 1...4)
    func `no level of authentication tells a name that nobody has from a user`(level: Int) async throws {
        let fixture = try await SignInFixture.choice(["PASSWORD", "EMAIL_OTP"], isDiscreet: true)
        try await fixture.confirmedUser("alice", SignInFixture.email())
        func reaches(_ name: String) async -> Bool {
            await refusal { try await fixture.choose(name) { $0.targets = "urn:cognito:loa:\(level)" } } == nil
        }
        let reached = await reaches("alice")
        var likeAlice = 0
        for number in 0..<60 where await reaches("nobody-\(number)@example.org") == reached { likeAlice += 1 }
        #expect(likeAlice > 10)
    }

    @Test(arguments: ["OFF", "OPTIONAL", "ON"])
    func `a name that nobody has always seems to have a way in`(mfa: String) async throws {
        let fixture = try await SignInFixture.choice(mfa: mfa, isDiscreet: true)
        for number in 0..<300 {
            #expect(try await !fixture.asked("nobody-\(number)@example.org").available.isEmpty)
        }
    }

    @Test func `nobody costs what somebody does, at every question and answer`() async throws {
        let fixture = try await SignInFixture.choice(mfa: "OPTIONAL", isDiscreet: true)
        var names = ["alice@example.org", "disabled@example.org"]
        for name in names { try await fixture.confirmedUser(name, [("email", name), ("email_verified", "true")]) }
        // One of those who seem to have what alice has: there are such.
        let offered = try await fixture.asked(names[0]).available
        for number in 0..<200 where names.count == 2 {
            let name = "nobody-\(number)@example.org"
            if try await fixture.asked(name).available == offered { names.append(name) }
        }
        #expect(names.count == 3)
        try await fixture.pool.disableUser("disabled@example.org")
        // What stands for passwords is made once.
        _ = await refusal { try await fixture.attempt("nobody", Secret("x")) }
        for round in 1...7 {
            var costs: [[String]] = []
            for name in names {
                var cost: [String] = []
                func measure<Result>(_ body: () async throws -> Result) async -> Result? {
                    let (derivations, before) = (fixture.hasher.derivations, fixture.database.statistics)
                    var result: Result?
                    var code: UserPoolError.Code?
                    do { result = try await body() } catch { code = (error as? UserPoolError)?.code }
                    let done = fixture.database.statistics - before
                    cost.append(
                        "\(code?.rawValue ?? "ok") \(fixture.hasher.derivations - derivations) \(done.statements) "
                            + "\(done.reads) \(done.writes)")
                    return result
                }
                let posed = await measure { try await fixture.asked(name, preferring: .emailOTP) }
                if let posed {
                    _ = await measure { try await fixture.answerCode(posed, Secret("00000000"), name: name) }
                }
                let select = await measure { try await fixture.asked(name) }
                if let select {
                    let answer = FirstAnswer(username: name, session: select.session, password: Secret("wrong"))
                    _ = await measure { try await fixture.pool.choose(.password, answer, through: fixture.client) }
                    _ = await measure { try await fixture.pool.choose(.emailOTP, answer, through: fixture.client) }
                    _ = await measure { try await fixture.pool.choose(.webAuthn, answer, through: fixture.client) }
                }
                costs.append(cost)
            }
            for (name, cost) in zip(names, costs) { #expect(cost == costs.last, "\(name), round \(round)") }
        }
    }
}

extension PosedChallenge {
    /// Where a code went.
    var destination: String? {
        if case .codeSent(let delivery) = content { delivery.destination } else { nil }
    }
}
