import AuthClient
import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import CognitoService

/// Every flow and every challenge, begun and answered by `AuthClient`: what one of the two makes of the wire, the other
/// has to understand.
struct ChallengeAnswerTests {
    private static let password = Secret(Hotel.password)
    private static let client: JSONValue = [
        "ExplicitAuthFlows": [
            "ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_AUTH", "ALLOW_CUSTOM_AUTH",
            "ALLOW_REFRESH_TOKEN_AUTH",
        ]
    ]

    /// A pool of every first and second factor, with alice in it.
    private static func hotel(
        mfa: String = "OFF", user: String? = "alice", more: [(String, JSONValue)] = [], hooks: Quiz? = nil
    ) async throws -> Hotel {
        let first: [JSONValue] = ["PASSWORD", "EMAIL_OTP", "SMS_OTP", "WEB_AUTHN"]
        var pool: JSONValue = [
            "AutoVerifiedAttributes": ["email"],
            "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": .array(first)]],
            "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/texts"],
        ]
        for (name, value) in more { pool[name] = value }
        let service = try await ServiceFixture(hooks: hooks)
        // A client says by its own clock when it has signed a proof.
        service.clock.set(SystemClock().now())
        let hotel = try await Hotel(service, pool: pool, client: client)
        let set = await hotel.admin(
            "SetUserPoolMfaConfig",
            [
                "MfaConfiguration": .string(mfa), "SoftwareTokenMfaConfiguration": ["Enabled": true],
                "EmailMfaConfiguration": ["Subject": "Sign in"],
                "SmsMfaConfiguration": [
                    "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/texts"]
                ],
                "WebAuthnConfiguration": ["RelyingPartyId": "example.org"],
            ])
        try #require(set.status == 200, "\(set.message ?? "")")
        if let user {
            try await hotel.user(
                user,
                [
                    "email": "\(user)@example.org", "email_verified": "true", "phone_number": "+15550100",
                    "phone_number_verified": "true",
                ])
        }
        return hotel
    }

    private static func session(_ hotel: Hotel, _ store: any CredentialStore = MemoryStore()) -> Session {
        Session(
            .init(endpoint: "http://127.0.0.1:9229", poolID: hotel.pool, clientID: hotel.client), store: store,
            backend: ServiceBackend(service: hotel.service))
    }

    /// What alice answers who knows and has everything.
    private static func answer(
        to step: SignInStep, in hotel: Hotel, app: Secret? = nil, browser: TestBrowser? = nil
    ) async throws -> SignInAnswer {
        switch step {
        case .newPasswordRequired: return .newPassword(Secret("Another-Passw0rd!"))
        case .smsCode, .emailCode: return .code(Secret(try await hotel.code(to: "alice")))
        case .softwareTokenCode: return .code(code(of: app ?? Secret(""), in: hotel))
        case .softwareTokenSetUp(let setUp): return .code(code(of: setUp.secret, in: hotel))
        case .secondFactorSelection: return .secondFactor(.email)
        case .secondFactorSetUp: return .secondFactor(.softwareToken)
        case .password(let isSent): return isSent ? .plainPassword(password) : .password(password)
        case .passkey(let options):
            return .passkey(try #require(browser).get(JSONValue(parsing: options)).text)
        case .customChallenge: return .custom(Secret("42"))
        case .firstFactorSelection, .done: throw AuthError(.invalidResponse, "\(step)")
        @unknown default: throw AuthError(.invalidResponse, "\(step)")
        }
    }

    private static func code(of secret: Secret, in hotel: Hotel) -> Secret {
        // Each code is taken once.
        hotel.service.clock.advance(by: .seconds(30))
        let counter = UInt64(hotel.service.clock.now().seconds / OneTimePassword.stepSeconds)
        return Secret(OneTimePassword.code(secret: base32(secret.reveal), counter: counter))
    }

    /// The bytes of an app's secret.
    private static func base32(_ text: String) -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        let bits = text.flatMap { letter in
            let digit = alphabet.firstIndex(of: letter) ?? 0
            return (0..<5).map { UInt8(digit >> (4 - $0) & 1) }
        }
        return stride(from: 0, through: bits.count - 8, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
        }
    }

    /// Signs in and answers whatever is asked; what was asked.
    private static func signIn(
        _ session: Session, in hotel: Hotel, by flow: SignInFlow, password: Secret? = nil, app: Secret? = nil,
        browser: TestBrowser? = nil
    ) async throws -> [SignInStep] {
        var steps: [SignInStep] = []
        var step = try await session.signIn(username: "alice", password: password, by: flow).nextStep
        while step != .done {
            steps.append(step)
            step = try await session.respond(
                to: step, with: answer(to: step, in: hotel, app: app, browser: browser)
            ).nextStep
        }
        #expect(session.currentUser?.username == "alice")
        #expect(try await !session.tokens().accessToken.reveal.isEmpty)
        return steps
    }

    @Test func `a password, proved or sent, by each flow that takes one`() async throws {
        let hotel = try await Self.hotel()
        for flow in [
            SignInFlow.srp, .srpOrPassword, .password, .choice(), .choice(preferred: .passwordSRP),
            .choice(preferred: .password),
        ] {
            #expect(try await Self.signIn(Self.session(hotel), in: hotel, by: flow, password: Self.password) == [])
            await #expect(throws: AuthError.self) {
                try await Self.session(hotel).signIn(username: "alice", password: Secret("Wrong-Passw0rd!"), by: flow)
            }
            hotel.service.clock.advance(by: .seconds(1))
        }
    }

    @Test func `a password that is asked for once it was chosen`() async throws {
        let hotel = try await Self.hotel()
        for answer in [SignInAnswer.password(Self.password), .plainPassword(Self.password)] {
            let session = Self.session(hotel)
            let step = try await session.signIn(username: "alice", by: .choice()).nextStep
            #expect(
                step == .firstFactorSelection([.passwordSRP, .password, .emailOTP, .smsOTP]),
                "what alice has not is not offered")
            #expect(try await session.respond(to: step, with: answer).isSignedIn)
        }
    }

    @Test(arguments: [FirstFactor.emailOTP, .smsOTP])
    func `a code, preferred or chosen`(factor: FirstFactor) async throws {
        let hotel = try await Self.hotel()
        let steps = try await Self.signIn(Self.session(hotel), in: hotel, by: .choice(preferred: factor))
        #expect(steps.count == 1)
        let session = Self.session(hotel)
        let choice = try await session.signIn(username: "alice", by: .choice()).nextStep
        let step = try await session.respond(to: choice, with: .firstFactor(factor)).nextStep
        await #expect(throws: AuthError(.codeMismatch, "")) {
            try await session.respond(to: step, with: .code(Secret("00000000")))
        }
        #expect(try await session.respond(to: step, with: Self.answer(to: step, in: hotel)).isSignedIn)
    }

    @Test func `a passkey, through the host program, preferred or chosen`() async throws {
        let hotel = try await Self.hotel()
        let browser = try TestBrowser()
        let token = try await hotel.signIn()["AccessToken"] ?? .null
        let options = await hotel.service.call("StartWebAuthnRegistration", ["AccessToken": token])
        let made = browser.create(try #require(options["CredentialCreationOptions"]))
        let registered = await hotel.service.call(
            "CompleteWebAuthnRegistration", ["AccessToken": token, "Credential": made])
        try #require(registered.status == 200)
        let steps = try await Self.signIn(
            Self.session(hotel), in: hotel, by: .choice(preferred: .passkey), browser: browser)
        #expect(steps.count == 1)
        let session = Self.session(hotel)
        let choice = try await session.signIn(username: "alice", by: .choice()).nextStep
        let step = try await session.respond(to: choice, with: .firstFactor(.passkey)).nextStep
        let other = try await Self.answer(to: step, in: hotel, browser: TestBrowser())
        await #expect(throws: AuthError(.notAuthorized, "")) { try await session.respond(to: step, with: other) }
        let right = try await Self.answer(to: step, in: hotel, browser: browser)
        #expect(try await session.respond(to: step, with: right).isSignedIn)
    }

    @Test(arguments: [false, true])
    func `a question of the pool's functions, with the password first or without`(withPassword: Bool) async throws {
        let quiz = Quiz()
        let hotel = try await Self.hotel(more: [("LambdaConfig", Quiz.config)], hooks: quiz)
        let password = withPassword ? Self.password : nil
        let steps = try await Self.signIn(Self.session(hotel), in: hotel, by: .custom, password: password)
        #expect(steps == [.customChallenge(parameters: ["question": "6 × 7"])])
        let proofs = withPassword ? ["SRP_A", "PASSWORD_VERIFIER"] : []
        #expect(quiz.stories.withLock { $0 }.last == proofs + ["CUSTOM_CHALLENGE"])
        let session = Self.session(hotel)
        let step = try await session.signIn(username: "alice", password: password, by: .custom).nextStep
        await #expect(throws: AuthError(.notAuthorized, "")) {
            try await session.respond(to: step, with: .custom(Secret("41")))
        }
    }

    @Test(arguments: [SignInFlow.srp, .choice()])
    func `a temporary password, and the set-up of an app that the pool demands`(flow: SignInFlow) async throws {
        let hotel = try await Self.hotel(mfa: "ON", user: nil)
        let created = await hotel.admin(
            "AdminCreateUser",
            [
                "Username": "alice", "MessageAction": "SUPPRESS", "TemporaryPassword": .string(Hotel.password),
                "UserAttributes": [["Name": "email", "Value": "alice@example.org"]],
            ])
        try #require(created.status == 200)
        let steps = try await Self.signIn(Self.session(hotel), in: hotel, by: flow, password: Self.password)
        #expect(steps.count == 3)
        guard case .newPasswordRequired? = steps.first, case .secondFactorSetUp = steps[1],
            case .softwareTokenSetUp? = steps.last
        else {
            Issue.record("\(steps)")
            return
        }
    }

    @Test func `an address is set up as the factor that the pool demands`() async throws {
        let hotel = try await Self.hotel(mfa: "ON", user: nil)
        try await hotel.user("alice", ["email": "old@example.org"])
        let session = Self.session(hotel)
        let asked = try await session.signIn(username: "alice", password: Self.password).nextStep
        #expect(asked == .secondFactorSetUp([.softwareToken, .email]))
        await #expect(throws: AuthError(.invalidParameter, "")) {
            try await session.respond(to: asked, with: .email("nowhere"))
        }
        let step = try await session.respond(to: asked, with: .email("new@example.org")).nextStep
        guard case .emailCode(let delivery?) = step, delivery.destination == "n***@e***" else {
            Issue.record("\(step)")
            return
        }
        await #expect(throws: AuthError(.codeMismatch, "")) {
            try await session.respond(to: step, with: .code(Secret("no code")))
        }
        #expect(try await session.respond(to: step, with: Self.answer(to: step, in: hotel)).isSignedIn)
        let user = await hotel.admin("AdminGetUser", ["Username": "alice"])
        #expect(user["UserMFASettingList"] == ["EMAIL_OTP"] && user["PreferredMfaSetting"] == "EMAIL_OTP")
        let attributes = (user["UserAttributes"]?.array ?? []).map { [$0["Name"]?.string, $0["Value"]?.string] }
        #expect(attributes.contains(["email", "new@example.org"]) && attributes.contains(["email_verified", "true"]))
        let steps = try await Self.signIn(Self.session(hotel), in: hotel, by: .srp, password: Self.password)
        guard case .emailCode? = steps.first, steps.count == 1 else {
            Issue.record("\(steps)")
            return
        }
    }

    @Test func `a second factor that is chosen, and each of them`() async throws {
        let hotel = try await Self.hotel(mfa: "OPTIONAL")
        let session = Self.session(hotel)
        _ = try await Self.signIn(session, in: hotel, by: .srp, password: Self.password)
        let app = try await session.associateSoftwareToken().secret
        try await session.verifySoftwareToken(Self.code(of: app, in: hotel))
        for factor in [SecondFactor.sms, .email, .softwareToken] {
            try await session.setSecondFactor(factor, isEnabled: true, isPreferred: true)
            let steps = try await Self.signIn(
                Self.session(hotel), in: hotel, by: .srp, password: Self.password, app: app)
            switch (factor, steps.first) {
            case (.sms, .smsCode), (.email, .emailCode), (.softwareToken, .softwareTokenCode): break
            default: Issue.record("\(steps)")
            }
            try await session.setSecondFactor(factor, isEnabled: true, isPreferred: false)
        }
        let other = Self.session(hotel)
        let choice = try await other.signIn(username: "alice", password: Self.password).nextStep
        guard case .secondFactorSelection(let factors) = choice else {
            Issue.record("\(choice)")
            return
        }
        #expect(Set(factors) == [.softwareToken, .sms, .email])
        let step = try await other.respond(to: choice, with: .secondFactor(.email)).nextStep
        #expect(try await other.respond(to: step, with: Self.answer(to: step, in: hotel)).isSignedIn)
    }

    @Test func `a device is confirmed, proves itself in the second factor's place, and is forgotten`() async throws {
        let hotel = try await Self.hotel(
            mfa: "OPTIONAL",
            more: [("DeviceConfiguration", ["ChallengeRequiredOnNewDevice": true])])
        let store = MemoryStore()
        let session = Self.session(hotel, store)
        _ = try await Self.signIn(session, in: hotel, by: .srp, password: Self.password)
        let app = try await session.associateSoftwareToken().secret
        try await session.verifySoftwareToken(Self.code(of: app, in: hotel))
        try await session.setSecondFactor(.softwareToken, isEnabled: true, isPreferred: true)
        func listed() async -> [String] {
            let answer = await hotel.admin("AdminListDevices", ["Username": "alice"])
            return (answer["Devices"]?.array ?? []).compactMap { $0["DeviceKey"]?.string }
        }
        let keys = await listed()
        #expect(keys.count == 1)
        for flow in [SignInFlow.srp, .password, .choice()] {
            let again = Self.session(hotel, store)
            #expect(try await Self.signIn(again, in: hotel, by: flow, password: Self.password) == [])
        }
        let elsewhere = Self.session(hotel)
        #expect(
            try await Self.signIn(elsewhere, in: hotel, by: .srp, password: Self.password, app: app).count == 1)
        // Whether it is the server that forgets it or the user, the next sign-in asks for the code and goes on.
        let forgotten = await hotel.admin(
            "AdminForgetDevice", ["Username": "alice", "DeviceKey": .string(keys[0])])
        #expect(forgotten.status == 200)
        let after = Self.session(hotel, store)
        #expect(try await Self.signIn(after, in: hotel, by: .srp, password: Self.password, app: app).count == 1)
        try await after.forgetDevice()
        let last = Self.session(hotel, store)
        #expect(try await Self.signIn(last, in: hotel, by: .srp, password: Self.password, app: app).count == 1)
        #expect(await !listed().contains(keys[0]))
    }

    @Test func `who has just signed up goes on by the session of the confirmation`() async throws {
        let hotel = try await Self.hotel(user: nil)
        let session = Self.session(hotel)
        let made = try await session.signUp(
            username: "alice", password: Self.password, attributes: [UserAttribute("email", "alice@example.org")])
        let code = Secret(try await hotel.code(to: "alice"))
        let confirmation = try #require(
            try await session.confirmSignUp(username: "alice", code: code, session: made.session))
        #expect(try await session.signIn(username: "alice", afterConfirming: confirmation).isSignedIn)
        #expect(session.currentUser?.username == "alice")
        await #expect(throws: AuthError(.notAuthorized, "")) {
            try await Self.session(hotel).signIn(username: "alice", afterConfirming: confirmation)
        }
    }
}
