import Database
import LatchkeyJSON
import LatchkeyPlatform
import PasswordHash
import TestSupport
import Testing

@testable import UserPool

/// What holds for every way into a pool whose clients may not know who exists.
struct UserPoolsTests {
    /// Those whom nobody may tell apart.
    private enum Name: String, CaseIterable {
        case confirmed, unconfirmed, disabled, temporary, passwordless, unreachable
        case nobody
        case address = "nobody@example.org"
    }

    /// What can be asked of a name without knowing its password or code.
    private enum Question: CaseIterable {
        case signIn, signInByAdministrator, forgotPassword, confirmForgotPassword, confirmSignUp, resendConfirmationCode

        func ask(_ name: String, of fixture: SignInFixture) async throws {
            let (pool, client) = (fixture.pool, fixture.client)
            switch self {
            case .signIn: _ = try await fixture.attempt(name, Secret("Wr0ng-One!"))
            case .signInByAdministrator:
                _ = try await pool.signIn(
                    name, password: Secret("Wr0ng-One!"), flow: .adminUserPassword, secretHash: nil, through: client)
            case .forgotPassword: _ = try await pool.forgotPassword(of: name, secretHash: nil, through: client)
            case .confirmForgotPassword:
                try await pool.confirmForgotPassword(
                    of: name, code: Secret("none"), newPassword: Secret("An0ther-One!"), secretHash: nil,
                    through: client)
            case .confirmSignUp:
                try await pool.confirmSignUp(of: name, code: Secret("none"), secretHash: nil, through: client)
            case .resendConfirmationCode:
                _ = try await pool.resendConfirmationCode(to: name, secretHash: nil, through: client)
            }
        }
    }

    /// What an answer tells, and what it took.
    private struct Cost: Equatable {
        var answer: UserPoolError.Code?
        var derivations: Int
        var statements: Int
        var reads: Int
        var writes: Int
    }

    private static func fixture() async throws -> SignInFixture {
        let fixture = try await SignInFixture(client: SignInFixture.discreet)
        func email(_ name: Name) -> [(name: String, value: String)] {
            [("email", "\(name.rawValue)@x.org"), ("email_verified", "true")]
        }
        for name in [Name.confirmed, .disabled, .passwordless] {
            try await fixture.confirmedUser(name.rawValue, email(name))
        }
        try await fixture.confirmedUser(Name.unreachable.rawValue)
        try await fixture.pool.disableUser(Name.disabled.rawValue)
        let passwordless = try await fixture.pool.user(Name.passwordless.rawValue)
        try await fixture.database.write { connection in
            try await connection.execute("DELETE FROM passwords WHERE sub = \(passwordless.subject.text)")
        }
        _ = try await fixture.pool.createUser(
            CreateUserRequest(username: Name.temporary.rawValue, attributes: email(.temporary), invitation: .suppress))
        _ = try await fixture.pool.signUp(
            SignUpRequest(
                username: Name.unconfirmed.rawValue, password: SignInFixture.password,
                attributes: [email(.unconfirmed)[0]]),
            through: fixture.client)
        return fixture
    }

    private static func cost(_ question: Question, _ name: Name, _ fixture: SignInFixture) async -> Cost {
        let (derivations, before) = (fixture.hasher.derivations, fixture.database.statistics)
        let answer = await code { try await question.ask(name.rawValue, of: fixture) }
        let done = fixture.database.statistics - before
        return Cost(
            answer: answer, derivations: fixture.hasher.derivations - derivations, statements: done.statements,
            reads: done.reads, writes: done.writes)
    }

    @Test func `PWD-08 every question about a name has one answer and takes the same work, whoever has the name`()
        async throws
    {
        let fixture = try await Self.fixture()
        // Settings are read, and what stands for passwords is made, once.
        for question in Question.allCases { _ = await code { try await question.ask("first", of: fixture) } }
        // Each is asked until its limit: of passwords and codes five are looked at, of messages ten are sent.
        for question in Question.allCases {
            for round in 1...12 {
                var costs: [(Name, Cost)] = []
                for name in Name.allCases { costs.append((name, await Self.cost(question, name, fixture))) }
                for (name, cost) in costs {
                    #expect(cost == costs.last?.1, "\(question) for \(name), round \(round)")
                }
            }
            // What was counted is forgotten, so that the next question begins like this one.
            fixture.clock.advance(by: .seconds(86_400))
        }
    }

    @Test func `a code that was asked for, and one that seems to have been, are tried with the same work`()
        async throws
    {
        let fixture = try await Self.fixture()
        for (request, question) in [
            (Question.forgotPassword, Question.confirmForgotPassword), (.resendConfirmationCode, .confirmSignUp),
        ] {
            for name in Name.allCases { try await request.ask(name.rawValue, of: fixture) }
            for round in 1...7 {
                var costs: [(Name, Cost)] = []
                for name in Name.allCases { costs.append((name, await Self.cost(question, name, fixture))) }
                for (name, cost) in costs {
                    #expect(cost == costs.last?.1, "\(question) for \(name), round \(round)")
                }
                #expect(costs.last?.1.answer != nil)
            }
            fixture.clock.advance(by: .seconds(900))
        }
    }

    @Test func `a sign-up under a name that is taken takes the hash that one under a free name does`() async throws {
        let fixture = try await Self.fixture()
        func derivations(_ name: String) async -> Int {
            let before = fixture.hasher.derivations
            _ = try? await fixture.pool.signUp(
                SignUpRequest(username: name, password: SignInFixture.password), through: fixture.client)
            return fixture.hasher.derivations - before
        }
        #expect(await derivations(Name.confirmed.rawValue) == 1)
        #expect(await derivations("free") == 1)
    }
}
