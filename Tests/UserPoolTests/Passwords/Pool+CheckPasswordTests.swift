import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

struct PoolCheckPasswordTests {
    private static let protected: JSONValue = [
        "AutoVerifiedAttributes": ["email"], "UserPoolTier": "PLUS",
        "UserPoolAddOns": ["AdvancedSecurityMode": "ENFORCED"],
    ]
    private static let email = [
        (name: "email", value: "wonderland@example.org"), (name: "email_verified", value: "true"),
    ]

    /// Everything by which a user gets a password.
    enum Entry: String, CaseIterable, Sendable {
        case signUp, confirmForgotPassword, changePassword, createUser, inviteAgain, setPassword, answerNewPassword

        /// Whether it is a client's request, not an administrator's.
        var isThroughClient: Bool {
            switch self {
            case .signUp, .confirmForgotPassword, .changePassword, .answerNewPassword: true
            case .createUser, .inviteAgain, .setPassword: false
            }
        }

        func set(_ password: Secret, of name: String, in fixture: SignInFixture) async throws {
            let (pool, client) = (fixture.pool, fixture.client)
            let invitation = CreateUserRequest(
                username: name, temporaryPassword: password, attributes: email, invitation: .suppress)
            switch self {
            case .signUp:
                _ = try await pool.signUp(
                    SignUpRequest(username: name, password: password, attributes: [email[0]]), through: client)
            case .confirmForgotPassword:
                try await fixture.confirmedUser(name, email)
                _ = try await pool.forgotPassword(of: name, secretHash: nil, through: client)
                try await pool.confirmForgotPassword(
                    of: name, code: try await fixture.lastCode(to: name), newPassword: password, secretHash: nil,
                    through: client)
            case .changePassword:
                try await fixture.confirmedUser(name, email)
                let tokens = try await fixture.signIn(name)
                try await fixture.pools.signedInUser(tokens.accessToken)
                    .changePassword(from: SignInFixture.password, to: password)
            case .createUser: _ = try await pool.createUser(invitation)
            case .inviteAgain:
                _ = try await pool.createUser(
                    CreateUserRequest(username: name, attributes: email, invitation: .suppress))
                _ = try await pool.inviteAgain(invitation)
            case .setPassword:
                try await fixture.confirmedUser(name, email)
                try await pool.setPassword(of: name, to: password, permanent: true)
            case .answerNewPassword:
                _ = try await pool.createUser(
                    CreateUserRequest(
                        username: name, temporaryPassword: SignInFixture.password, attributes: email,
                        invitation: .suppress))
                let challenge = try await fixture.signInToChallenge(name, SignInFixture.password)
                _ = try await pool.answerNewPassword(
                    NewPasswordAnswer(username: name, password: password, session: challenge.session),
                    secretHash: nil, through: client)
            }
        }
    }

    @Test(arguments: Entry.allCases)
    func `a pool with threat protection refuses what is guessed first, wherever a password is set`(
        entry: Entry
    ) async throws {
        for (number, (password, rule)) in [
            ("Password1!", "common"), ("Alice-2026!", "name"), ("Wonderland-1!", "name"),
        ].enumerated() {
            let fixture = try await SignInFixture(pool: Self.protected)
            // The name is the same but for its end, which is a digit and so counts for nothing.
            let error = await #expect(throws: UserPoolError.self, "\(number)") {
                try await entry.set(Secret(password), of: "alice\(number)", in: fixture)
            }
            #expect(error?.code == .invalidPassword && error?.context[.rule] == rule, "\(password)")
        }
        try await entry.set(
            Secret("Correct-Horse-7"), of: "alice", in: try await SignInFixture(pool: Self.protected))
    }

    @Test(arguments: Entry.allCases)
    func `a pool made without threat protection takes every password of its policy`(entry: Entry) async throws {
        for settings in [[:], ["UserPoolTier": "PLUS", "UserPoolAddOns": ["AdvancedSecurityMode": "AUDIT"]]]
            as [JSONValue]
        {
            var settings = settings
            settings["AutoVerifiedAttributes"] = ["email"]
            try await entry.set(
                Secret("Password1!"), of: "alice", in: try await SignInFixture(pool: settings))
        }
    }

    @Test func `a refused password leaves the code good`() async throws {
        let fixture = try await SignInFixture(pool: Self.protected)
        try await fixture.confirmedUser("alice", Self.email)
        _ = try await fixture.pool.forgotPassword(of: "alice", secretHash: nil, through: fixture.client)
        let right = try await fixture.lastCode(to: "alice")
        for password in ["Password1!", "Wonderland-1!"] {
            #expect(
                await code {
                    try await fixture.pool.confirmForgotPassword(
                        of: "alice", code: right, newPassword: Secret(password), secretHash: nil,
                        through: fixture.client)
                } == .invalidPassword)
        }
        try await fixture.pool.confirmForgotPassword(
            of: "alice", code: right, newPassword: Secret("Correct-Horse-7"), secretHash: nil,
            through: fixture.client)
        _ = try await fixture.signIn("alice", Secret("Correct-Horse-7"))
    }

    @Test func `who sends no right code does not learn what the user's address is`() async throws {
        let fixture = try await SignInFixture(pool: Self.protected, client: SignInFixture.discreet)
        try await fixture.confirmedUser("alice", Self.email)
        _ = try await fixture.pool.forgotPassword(of: "alice", secretHash: nil, through: fixture.client)
        for name in ["alice", "nobody"] {
            _ = try await fixture.pool.forgotPassword(of: name, secretHash: nil, through: fixture.client)
            #expect(
                await code {
                    try await fixture.pool.confirmForgotPassword(
                        of: name, code: Secret("no code"), newPassword: Secret("Wonderland-1!"), secretHash: nil,
                        through: fixture.client)
                } == .codeMismatch)
        }
    }

    @Test(arguments: Entry.allCases, [false, true])
    func `a client's own rules about passwords that others know go before the pool's`(
        entry: Entry, isClientStrict: Bool
    ) async throws {
        func rules(_ isStrict: Bool) -> JSONValue {
            [
                "CompromisedCredentialsRiskConfiguration": [
                    "EventFilter": ["SIGN_UP", "PASSWORD_CHANGE"],
                    "Actions": ["EventAction": .string(isStrict ? "BLOCK" : "NO_ACTION")],
                ]
            ]
        }
        var settings = Self.protected
        settings["RiskConfiguration"] = rules(!isClientStrict)
        let fixture = try await SignInFixture(pool: settings)
        _ = try await fixture.pool.setRiskSettings(rules(isClientStrict), of: fixture.client)
        let refusal = await code { try await entry.set(Secret("Password1!"), of: "alice", in: fixture) }
        #expect(refusal == (entry.isThroughClient == isClientStrict ? .invalidPassword : nil))
    }
}
