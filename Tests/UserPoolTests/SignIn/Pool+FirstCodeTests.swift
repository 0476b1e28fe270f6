import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolFirstCodeTests {
    @Test(arguments: [ChallengeKind.emailOTP, .smsOTP])
    func `a code of eight digits signs in, once`(kind: ChallengeKind) async throws {
        let fixture = try await SignInFixture.choice()
        try await fixture.confirmedUser(
            "alice",
            SignInFixture.email() + [("phone_number", "+15550100"), ("phone_number_verified", "true")])
        let posed = try await fixture.asked(preferring: kind)
        #expect(posed.kind == kind)
        #expect(posed.destination?.contains("*") == true)
        let code = try await fixture.lastCode(to: "alice")
        #expect(code.reveal.utf8.count == 8)
        let tokens = try #require(try await fixture.answerCode(posed, code).tokens)
        let amr: JSONValue = kind == .emailOTP ? ["email_otp"] : ["sms"]
        #expect(try fixture.authentication(tokens) == ["urn:cognito:loa:2", amr])
        #expect(await refusal { try await fixture.answerCode(posed, code) } == .codeExpired)
    }

    @Test func `a user without a password signs in by a code, and only by that`() async throws {
        let fixture = try await SignInFixture.choice()
        let user = try await fixture.pool.createUser(
            CreateUserRequest(username: "alice", attributes: SignInFixture.email(), invitation: .suppress))
        #expect(user.status == .confirmed)
        #expect(try await fixture.asked().available == [.emailOTP])
        _ = try await fixture.signInByCode()
        for password in ["", " ", "null", SignInFixture.password.reveal] {
            #expect(await refusal { try await fixture.attempt("alice", Secret(password)) } == .wrongPassword)
        }
    }

    @Test func `a code verifies the contact that it came from, and confirms a sign-up`() async throws {
        let fixture = try await SignInFixture.choice()
        let signedUp = try await fixture.pool.signUp(
            SignUpRequest(username: "alice", password: nil, attributes: [("email", "alice@example.org")]),
            through: fixture.client)
        #expect(signedUp.user.status == .unconfirmed)
        let signUpCode = try await fixture.lastCode(to: "alice")
        let tokens = try await fixture.signInByCode()
        #expect(try fixture.claims(tokens.idToken)["email_verified"] == true)
        let user = try await fixture.pool.user("alice")
        #expect(user.status == .confirmed && user.hasVerified(.email))
        // The sign-up is over, and its code with it.
        let code = await refusal {
            try await fixture.pool.confirmSignUp(
                of: "alice", code: signUpCode, secretHash: nil, through: fixture.client)
        }
        #expect(code == .cannotConfirm)
    }

    @Test func `an address that is another's alias leads nobody into the account that repeats it`() async throws {
        let fixture = try await SignInFixture.choice(pool: ["AliasAttributes": ["email"]])
        try await fixture.confirmedUser("alice", SignInFixture.email())
        try await fixture.confirmedUser("imp", SignInFixture.email("alice", verified: false))
        #expect(try await fixture.asked("imp").available == [.passwordSRP, .password])
        _ = try? await fixture.asked("imp", preferring: .emailOTP)
        #expect(try await fixture.messages().isEmpty)
        #expect(try await fixture.pool.user("alice@example.org").username.text == "alice")
        _ = try await fixture.signInByCode()
    }

    /// By what somebody may be in an account already, or come in.
    enum WayIn: CaseIterable {
        case password
        case passkey
        case app
        case session
    }

    @Test(arguments: WayIn.allCases)
    func `an address that is not verified is no way into an account that somebody may be in`(way: WayIn) async throws {
        let fixture = try await SignInFixture.choice(isDiscreet: true)
        let pool = fixture.pool
        let user = try await pool.createUser(
            CreateUserRequest(
                username: "alice", attributes: SignInFixture.email(verified: false), invitation: .suppress))
        // An account that nobody has been in is the first to come's who reads the address.
        let early = try await fixture.asked(preferring: .emailOTP)
        #expect(early.kind == .emailOTP)
        let code = try await fixture.lastCode(to: "alice")
        switch way {
        case .password: try await pool.setPassword(of: "alice", to: SignInFixture.password, permanent: true)
        case .passkey:
            _ = try await fixture.database.write { connection in
                try await connection.execute(
                    """
                    INSERT INTO passkeys (pool, credential, sub, public_key, sign_count, backup_eligible, backed_up,
                        relying_party, aaguid, name, transports, created)
                    VALUES (\(pool.id.text), \([1] as [UInt8]), \(user.subject.text), \([2] as [UInt8]), 0, 0, 0, 'x',
                        \([3] as [UInt8]), 'key', '', 0)
                    """)
            }
        case .app:
            try await fixture.database.write { connection in
                try await pool.softwareTokens(connection).put(
                    SoftwareToken(secret: [1, 2, 3], name: nil, isVerified: true, lastStep: 0), of: user.subject)
            }
        case .session:
            _ = try await fixture.signInByCode()
            try await pool.updateAttributes(
                of: "alice", [("email", "victim@example.org"), ("email_verified", "false")])
        }
        #expect(await refusal { try await fixture.answerCode(early, code) } != nil)
        let sent = try await fixture.messages().count
        _ = try? await fixture.asked(preferring: .emailOTP)
        #expect(try await fixture.messages().count == sent)
        let factors = try await pool.authenticationFactors(of: pool.user("alice"))
        #expect(!factors.configured.contains(.emailOTP))
        #expect(try await !pool.user("alice").hasVerified(.email))
    }

    @Test func `whoever writes another's address into an account of their own does not get the owner into it`()
        async throws
    {
        let fixture = try await SignInFixture.choice(
            ["PASSWORD", "EMAIL_OTP"], pool: ["UsernameAttributes": ["email"]])
        try await fixture.confirmedUser("mallory@example.org")
        let mallory = try await fixture.pools.signedInUser(fixture.signIn("mallory@example.org").accessToken)
        _ = try await mallory.updateAttributes([("email", "victim@example.org")])
        let sent = try await fixture.messages().count
        _ = try? await fixture.asked("victim@example.org", preferring: .emailOTP)
        #expect(try await fixture.messages().count == sent)
        #expect(try await !fixture.pool.user("victim@example.org").hasVerified(.email))
    }

    @Test func `a verified number makes the address beside it no way in, where numbers are none either`() async throws {
        let fixture = try await SignInFixture.choice(
            ["PASSWORD", "EMAIL_OTP"], pool: ["AutoVerifiedAttributes": ["email", "phone_number"]])
        _ = try await fixture.pool.signUp(
            SignUpRequest(
                username: "alice", password: SignInFixture.password,
                attributes: [("email", "victim@example.org"), ("phone_number", "+15550199")]),
            through: fixture.client)
        _ = try await fixture.pool.confirmSignUp(
            of: "alice", code: fixture.lastCode(to: "alice"), secretHash: nil, through: fixture.client)
        #expect(try await fixture.pool.user("alice").hasVerified(.phoneNumber))
        #expect(try await fixture.asked().available == [.passwordSRP, .password])
    }

    @Test func `RIV-41 a code is neither nothing nor another's, nor one of another purpose`() async throws {
        let fixture = try await SignInFixture.choice()
        try await fixture.confirmedUser("alice", SignInFixture.email())
        try await fixture.confirmedUser("bob", SignInFixture.email("bob"))
        let bob = try await fixture.asked("bob", preferring: .emailOTP)
        let bobsCode = try await fixture.lastCode(to: "bob")
        let posed = try await fixture.asked(preferring: .emailOTP)
        let alicesCode = try await fixture.lastCode(to: "alice")
        let user = try await fixture.pools.signedInUser(fixture.signIn().accessToken)
        _ = try await user.sendVerificationCode(for: "email")
        let otherPurpose = try await fixture.lastCode(to: "alice")
        for wrong in ["", "0", bobsCode.reveal, otherPurpose.reveal] {
            #expect(await refusal { try await fixture.answerCode(posed, Secret(wrong)) } == .signInCodeMismatch)
        }
        #expect(await refusal { try await fixture.answerCode(bob, alicesCode) } == .signInCodeMismatch)
        #expect(await refusal { try await fixture.answerCode(bob, bobsCode, name: "alice") } == .invalidSession)
        #expect(try await fixture.answerCode(posed, alicesCode).tokens != nil)
    }

    @Test func `COD-03 a newer code is the end of the older, and an old one of itself`() async throws {
        let fixture = try await SignInFixture.choice()
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let first = try await fixture.asked(preferring: .emailOTP)
        let older = try await fixture.lastCode(to: "alice")
        let second = try await fixture.asked(preferring: .emailOTP)
        #expect(await refusal { try await fixture.answerCode(first, older) } == .signInCodeMismatch)
        fixture.clock.advance(by: .seconds(181))
        let code = try await fixture.lastCode(to: "alice")
        #expect(await refusal { try await fixture.answerCode(second, code) } == .sessionExpired)
    }

    @Test func `wrong codes lock the way in by codes, over however many sign-ins, and nothing else`() async throws {
        let fixture = try await SignInFixture.choice()
        try await fixture.confirmedUser("alice", SignInFixture.email())
        for _ in 0..<5 {
            let posed = try await fixture.asked(preferring: .emailOTP)
            #expect(await refusal { try await fixture.answerCode(posed, Secret("00000000")) } == .signInCodeMismatch)
        }
        let posed = try await fixture.asked(preferring: .emailOTP)
        let code = try await fixture.lastCode(to: "alice")
        #expect(await refusal { try await fixture.answerCode(posed, code) } == .locked)
        _ = try await fixture.signIn()
        fixture.clock.advance(by: .seconds(2))
        #expect(try await fixture.answerCode(posed, code).tokens != nil)
    }

    @Test func `a code for the first proof is not one for the second, nor the other way round`() async throws {
        let fixture = try await SignInFixture.choice(mfa: "OPTIONAL")
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let posed = try await fixture.asked(preferring: .emailOTP)
        let firstCode = try await fixture.lastCode(to: "alice")
        let user = try await fixture.pools.signedInUser(fixture.signIn().accessToken)
        try await user.setPreference([.email: .init(isEnabled: true, isPreferred: true)])
        let second = try await fixture.signInToChallenge()
        #expect(second.kind == .emailOTP)
        #expect(fixture.pool.isSecondQuestion(second.session) && !fixture.pool.isSecondQuestion(posed.session))
        let secondCode = try await fixture.lastCode(to: "alice")
        #expect(secondCode.reveal.utf8.count == 6)
        #expect(await refusal { try await fixture.answer(.email, firstCode, second) } == .signInCodeMismatch)
        #expect(await refusal { try await fixture.answerCode(second, secondCode) } == .invalidSession)
        #expect(await refusal { try await fixture.answer(.email, secondCode, posed) } == .invalidSession)
        #expect(try await fixture.answer(.email, secondCode, second).tokens != nil)
    }

    @Test func `an owner who comes in by a code is rid of the password of whoever signed up with the address`()
        async throws
    {
        let fixture = try await SignInFixture.choice(mfa: "OPTIONAL")
        _ = try await fixture.pool.signUp(
            SignUpRequest(
                username: "alice", password: SignInFixture.password, attributes: [("email", "alice@example.org")]),
            through: fixture.client)
        _ = try await fixture.signInByCode()
        #expect(try await fixture.pool.user("alice").status == .confirmed)
        #expect(await refusal { try await fixture.attempt("alice", SignInFixture.password) } == .wrongPassword)
        // It is the owner's account from now on, by any password that the owner sets.
        try await fixture.pool.setPassword(of: "alice", to: Secret("An0ther-Horse"), permanent: true)
        _ = try await fixture.signIn("alice", Secret("An0ther-Horse"))
        _ = try await fixture.signInByCode()
        _ = try await fixture.signIn("alice", Secret("An0ther-Horse"))
    }

    /// Somebody signs up with the contact of another and one of his own; the other comes in by the first.
    private func squatted(_ kind: ChallengeKind, in fixture: SignInFixture, password: Secret?) async throws {
        _ = try await fixture.pool.signUp(
            SignUpRequest(
                username: "alice", password: password,
                attributes: [("email", "alice@example.org"), ("phone_number", "+15550199")]),
            through: fixture.client)
        _ = try await fixture.signInByCode("alice", kind)
    }

    @Test(arguments: [ChallengeKind.emailOTP, .smsOTP], [SignInFixture.password, nil])
    func `the other contact of whoever signed up is no way in when the owner of one has come in by a code`(
        kind: ChallengeKind, password: Secret?
    ) async throws {
        let fixture = try await SignInFixture.choice(isDiscreet: true)
        try await squatted(kind, in: fixture, password: password)
        let other: ChallengeKind = kind == .emailOTP ? .smsOTP : .emailOTP
        #expect(try await fixture.asked().available == [kind])
        let sent = try await fixture.messages(to: "alice").count
        _ = try? await fixture.asked(preferring: other)
        #expect(try await fixture.messages(to: "alice").count == sent)
        let user = try await fixture.pool.user("alice")
        #expect(
            fixture.pool.firstFactors(of: user, hasPassword: false, hasPasskey: false, isUntouched: true)
                == [kind == .emailOTP ? .emailOTP : .smsOTP])
        // The owner still comes in.
        _ = try await fixture.signInByCode("alice", kind)
    }

    // The session of whoever began with a password that is gone is none any more.
    @Test(arguments: [(SignInFixture.password as Secret?, UserPoolError.Code.invalidSession), (nil, .codeExpired)])
    func `a code that was on its way to the other contact lets nobody in either`(
        password: Secret?, expected: UserPoolError.Code
    ) async throws {
        let fixture = try await SignInFixture.choice()
        _ = try await fixture.pool.signUp(
            SignUpRequest(
                username: "alice", password: password,
                attributes: [("email", "alice@example.org"), ("phone_number", "+15550199")]),
            through: fixture.client)
        let early = try await fixture.asked(preferring: .smsOTP)
        let code = try await fixture.lastCode(to: "alice")
        _ = try await fixture.signInByCode()
        let fault = await refusal { try await fixture.answerCode(early, code) }
        #expect(fault == expected)
    }

    @Test func `an address that is not verified lets nobody into the account of a verified number`() async throws {
        // Whoever wrote it there proved the number first, and would share the account with whom the address belongs to.
        let fixture = try await SignInFixture.choice()
        try await squatted(.smsOTP, in: fixture, password: SignInFixture.password)
        #expect(try await fixture.asked().available == [.smsOTP])
        let user = try await fixture.pools.signedInUser(fixture.signInByCode("alice", .smsOTP).accessToken)
        _ = try await user.sendVerificationCode(for: "email")
        try await user.verify("email", by: try await fixture.lastCode(to: "alice"))
        #expect(Set(try await fixture.asked().available) == [.smsOTP, .emailOTP])
    }
}
