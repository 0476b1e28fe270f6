import CognitoModel
import LatchkeyPlatform
import Testing

@testable import AuthClient
@testable import LatchkeyCrypto

/// The machine alone: events in, actions compared.
@Suite struct SignInDialogueTests {
    static let now = Timestamp(seconds: 1_762_153_509)
    static let password = Secret("correct horse")

    static func machine(
        _ flow: SignInFlow = .srp, devices: [RememberedDevice] = [], secret: Secret? = nil
    ) -> SignInDialogue {
        var configuration = Host.configuration
        configuration.clientSecret = secret
        return SignInDialogue(configuration, username: "alice", flow: flow, devices: devices)
    }

    static func reply(
        _ challenge: ChallengeNameType, _ parameters: [String: String] = [:], available: [ChallengeNameType]? = nil
    ) -> SignInReply {
        var output = InitiateAuth.Output()
        output.challengeName = challenge
        output.session = Secret("session of \(challenge.rawValue)")
        output.challengeParameters = parameters
        output.availableChallenges = available
        return SignInReply(output)
    }

    /// A challenge that a proof answers; the server's half is a number that the protocol allows.
    static func verifier(_ name: ChallengeNameType = .passwordVerifier) -> SignInReply {
        reply(
            name,
            [
                "USER_ID_FOR_SRP": "a1b2", "USERNAME": "a1b2", "SALT": "5f", "SRP_B": "5", "SECRET_BLOCK": "AAAA",
            ])
    }

    static func initiated(_ action: SignInDialogue.Action) throws -> InitiateAuth.Input {
        guard case .initiate(let input) = action else { throw AuthError(.invalidResponse, "\(action)") }
        return input
    }

    static func responded(_ action: SignInDialogue.Action) throws -> RespondToAuthChallenge.Input {
        guard case .respond(let input) = action else { throw AuthError(.invalidResponse, "\(action)") }
        return input
    }

    static func asked(_ action: SignInDialogue.Action) throws -> SignInStep {
        guard case .ask(let step) = action else { throw AuthError(.invalidResponse, "\(action)") }
        return step
    }

    // MARK: The beginning

    @Test func `a password is proved and not sent`() throws {
        var machine = Self.machine(secret: Secret("s3cret"))
        let input = try Self.initiated(try machine.begin(password: Self.password))
        #expect(input.authFlow == .userSRPAuth && input.clientID == "app" && input.session == nil)
        #expect(Set(input.authParameters!.keys) == ["USERNAME", "SRP_A", "SECRET_HASH"])
        let answer = try Self.responded(try machine.replied(Self.verifier(), at: Self.now))
        #expect(answer.challengeName == .passwordVerifier && answer.session?.reveal == "session of PASSWORD_VERIFIER")
        let responses = answer.challengeResponses!
        #expect(
            Set(responses.keys) == [
                "USERNAME", "SECRET_HASH", "TIMESTAMP", "PASSWORD_CLAIM_SIGNATURE", "PASSWORD_CLAIM_SECRET_BLOCK",
            ])
        #expect(responses["USERNAME"]?.reveal == "a1b2")
        #expect(responses["TIMESTAMP"]?.reveal == "Mon Nov 3 07:05:09 UTC 2025")
        // The hash goes with the name of its own request.
        #expect(responses["SECRET_HASH"]?.reveal != input.authParameters?["SECRET_HASH"]?.reveal)
        for value in Array(input.authParameters!.values) + Array(responses.values) {
            #expect(!value.reveal.contains(Self.password.reveal))
        }
    }

    @Test(arguments: [
        (SignInFlow.password, AuthFlowType.userPasswordAuth, ["USERNAME": "alice", "PASSWORD": "correct horse"]),
        (
            .choice(preferred: .password), .userAuth,
            ["USERNAME": "alice", "PASSWORD": "correct horse", "PREFERRED_CHALLENGE": "PASSWORD"]
        ),
        (.choice(preferred: .emailOTP), .userAuth, ["USERNAME": "alice", "PREFERRED_CHALLENGE": "EMAIL_OTP"]),
    ])
    func `a flow sends what it needs and no more`(
        _ flow: SignInFlow, _ name: AuthFlowType, _ parameters: [String: String]
    ) throws {
        var machine = Self.machine(flow)
        let input = try Self.initiated(try machine.begin(password: Self.password))
        #expect(input.authFlow == name)
        #expect(input.authParameters?.mapValues(\.reveal) == parameters)
    }

    @Test(arguments: [
        (SignInFlow.choice(preferred: nil), ["PREFERRED_CHALLENGE": "PASSWORD_SRP"]),
        (.choice(preferred: .passwordSRP), ["PREFERRED_CHALLENGE": "PASSWORD_SRP"]),
        (.custom, ["CHALLENGE_NAME": "SRP_A"]), (.srpOrPassword, [:]),
    ])
    func `a password is proved by default in other flows too`(
        _ flow: SignInFlow, _ parameters: [String: String]
    ) throws {
        var machine = Self.machine(flow)
        var sent = try Self.initiated(try machine.begin(password: Self.password)).authParameters!.mapValues(\.reveal)
        #expect(sent.removeValue(forKey: "SRP_A")?.count ?? 0 > 700)
        #expect(sent.removeValue(forKey: "USERNAME") == "alice")
        #expect(sent == parameters)
        _ = try Self.responded(try machine.replied(Self.verifier(), at: Self.now))
    }

    @Test(arguments: [
        SignInFlow.srp, .srpOrPassword, .password, .choice(preferred: .password), .choice(preferred: .passwordSRP),
    ])
    func `a flow that needs a password does not begin without`(_ flow: SignInFlow) {
        var machine = Self.machine(flow)
        #expect(throws: AuthError(.invalidParameter, "")) { try machine.begin(password: nil) }
    }

    @Test(arguments: ["", "AbCdEf123", "us-east-1_"])
    func `a proof needs the pool's id`(_ pool: String) {
        var configuration = Host.configuration
        configuration.poolID = pool
        var machine = SignInDialogue(configuration, username: "alice", flow: .srp)
        #expect(throws: AuthError(.invalidParameter, "")) { try machine.begin(password: Self.password) }
    }

    // MARK: The password is not given away

    @Test func `only a client without the flow, and only with leave, has the password sent`() throws {
        let notAllowed = AuthError(.invalidParameter, "USER_SRP_AUTH is not enabled for the client.")
        var machine = Self.machine(.srpOrPassword)
        _ = try machine.begin(password: Self.password)
        let instead = machine.refused(notAllowed)
        let input = try Self.initiated(try #require(instead))
        #expect(input.authFlow == .userPasswordAuth && input.authParameters?["PASSWORD"]?.reveal == "correct horse")
        #expect(machine.refused(notAllowed) == nil)

        for flow in [SignInFlow.srp, .choice(preferred: .passwordSRP), .custom] {
            var other = Self.machine(flow)
            _ = try other.begin(password: Self.password)
            #expect(other.refused(notAllowed) == nil)
        }
    }

    @Test(arguments: [
        AuthError(.notAuthorized, "Incorrect username or password."),
        AuthError(.notAuthorized, "USER_SRP_AUTH is not enabled for the client."),
        AuthError(.network, "not enabled for"), AuthError(.invalidParameter, "SRP_A is no number."),
        AuthError(.internalError, ""), AuthError(.resourceNotFound, ""),
    ])
    func `no other refusal has the password sent`(_ error: AuthError) throws {
        var machine = Self.machine(.srpOrPassword)
        _ = try machine.begin(password: Self.password)
        #expect(machine.refused(error) == nil)
    }

    @Test func `nor has a proof that failed`() throws {
        var machine = Self.machine(.srpOrPassword)
        _ = try machine.begin(password: Self.password)
        _ = try machine.replied(Self.verifier(), at: Self.now)
        #expect(machine.refused(AuthError(.invalidParameter, "USER_SRP_AUTH is not enabled for the client.")) == nil)
    }

    @Test(arguments: [ChallengeNameType.password, .passwordSRP, .selectChallenge, .smsOTP])
    func `a server does not lead a proof of the password to another first factor`(_ name: ChallengeNameType) throws {
        for flow in [SignInFlow.srp, .srpOrPassword, .password, .custom] {
            var machine = Self.machine(flow)
            _ = try machine.begin(password: Self.password)
            #expect(throws: AuthError(.unsupportedChallenge, "")) {
                try machine.replied(Self.reply(name), at: Self.now)
            }
        }
    }

    // MARK: A server that does not keep to the protocol

    @Test(arguments: [SignInFlow.password, .choice(preferred: .emailOTP)])
    func `a proof that was not begun is not finished`(_ flow: SignInFlow) throws {
        var machine = Self.machine(flow)
        _ = try machine.begin(password: Self.password)
        #expect(throws: AuthError(.invalidResponse, "")) { try machine.replied(Self.verifier(), at: Self.now) }
    }

    @Test func `a proof is made once`() throws {
        var machine = Self.machine()
        _ = try machine.begin(password: Self.password)
        _ = try machine.replied(Self.verifier(), at: Self.now)
        #expect(throws: AuthError(.invalidResponse, "")) { try machine.replied(Self.verifier(), at: Self.now) }
    }

    @Test(arguments: [
        (ChallengeNameType(rawValue: "A_NEW_ONE"), AuthError.Code.unsupportedChallenge),
        (.webAuthn, .invalidResponse), (.deviceSRPAuth, .invalidResponse), (.devicePasswordVerifier, .invalidResponse),
    ])
    func `what cannot be answered is an error`(_ name: ChallengeNameType, _ code: AuthError.Code) throws {
        var machine = Self.machine()
        _ = try machine.begin(password: Self.password)
        #expect(throws: AuthError(code, "")) { try machine.replied(Self.reply(name), at: Self.now) }
        #expect(throws: AuthError(.invalidResponse, "")) {
            try machine.replied(SignInReply(InitiateAuth.Output()), at: Self.now)
        }
    }

    // MARK: Devices

    static let device = RememberedDevice(
        endpoint: Host.configuration.endpoint, poolID: Host.configuration.poolID, username: "a1b2",
        typedName: "alice", key: "us-east-1_k", groupKey: "-group", password: Secret("d3vice"))

    @Test func `a device is named in every request and proves itself once`() throws {
        var machine = Self.machine(devices: [DeviceFileTests.device("another", of: "bob"), Self.device])
        let first = try Self.initiated(try machine.begin(password: Self.password))
        #expect(first.authParameters?["DEVICE_KEY"]?.reveal == "us-east-1_k")
        let proof = try Self.responded(try machine.replied(Self.verifier(), at: Self.now))
        #expect(proof.challengeResponses?["DEVICE_KEY"]?.reveal == "us-east-1_k")
        #expect(!machine.isProvingDevice)
        let begun = try Self.responded(try machine.replied(Self.reply(.deviceSRPAuth), at: Self.now))
        #expect(Set(begun.challengeResponses!.keys) == ["USERNAME", "DEVICE_KEY", "SRP_A"])
        #expect(machine.isProvingDevice)
        let done = try Self.responded(try machine.replied(Self.verifier(.devicePasswordVerifier), at: Self.now))
        #expect(done.challengeName == .devicePasswordVerifier)
        #expect(done.challengeResponses?["PASSWORD_CLAIM_SIGNATURE"] != nil && machine.isProvingDevice)
        #expect(throws: AuthError(.invalidResponse, "")) {
            try machine.replied(Self.reply(.deviceSRPAuth), at: Self.now)
        }
    }

    @Test func `a device is forgotten for a refusal of it alone`() throws {
        let unknown = AuthError(.resourceNotFound, "Device does not exist.")
        let wrong = AuthError(.notAuthorized, "Incorrect username or password.")
        let others = [
            AuthError(.network, ""), AuthError(.cancelled, ""), AuthError(.notAuthorized, "Password attempts exceeded"),
            AuthError(.internalError, ""), AuthError(.resourceNotFound, "User pool client x does not exist."),
        ]
        var machine = Self.machine(devices: [Self.device])
        _ = try machine.begin(password: Self.password)
        #expect(machine.deviceRefused(by: unknown) != nil)
        // The password is wrong then.
        #expect(machine.deviceRefused(by: wrong) == nil)
        _ = try machine.replied(Self.reply(.deviceSRPAuth), at: Self.now)
        #expect(machine.deviceRefused(by: wrong)?.key == Self.device.key)
        _ = try machine.replied(Self.verifier(.devicePasswordVerifier), at: Self.now)
        #expect(machine.deviceRefused(by: wrong) != nil && machine.deviceRefused(by: unknown) != nil)
        for error in others { #expect(machine.deviceRefused(by: error) == nil) }
    }

    // MARK: Steps and answers

    /// Each step as the server poses it, an answer, and what is sent then.
    static let exchanges: [(SignInReply, SignInStep, SignInAnswer, [String: String])] = [
        (
            reply(
                .newPasswordRequired,
                [
                    "requiredAttributes": #"["userAttributes.name","birthdate"]"#,
                    "userAttributes": #"{"email":"a@example.org","email_verified":true}"#,
                ]),
            .newPasswordRequired(
                missingAttributes: ["name", "birthdate"], attributes: [UserAttribute("email", "a@example.org")]),
            .newPassword(Secret("another one"), attributes: [UserAttribute("name", "Alice")]),
            ["NEW_PASSWORD": "another one", "userAttributes.name": "Alice"]
        ),
        (
            reply(
                .smsMFA, ["CODE_DELIVERY_DELIVERY_MEDIUM": "SMS", "CODE_DELIVERY_DESTINATION": "+*******0123"]),
            .smsCode(CodeDelivery(destination: "+*******0123", medium: "SMS", attribute: nil)),
            .code(Secret("123456")), ["SMS_MFA_CODE": "123456"]
        ),
        (reply(.smsMFA), .smsCode(nil), .code(Secret("1")), ["SMS_MFA_CODE": "1"]),
        (reply(.smsOTP), .smsCode(nil), .code(Secret("123456")), ["SMS_OTP_CODE": "123456"]),
        (reply(.emailOTP), .emailCode(nil), .code(Secret("12345678")), ["EMAIL_OTP_CODE": "12345678"]),
        (
            reply(.softwareTokenMFA, ["FRIENDLY_DEVICE_NAME": "Phone"]), .softwareTokenCode(deviceName: "Phone"),
            .code(Secret("123456")), ["SOFTWARE_TOKEN_MFA_CODE": "123456"]
        ),
        (
            reply(.selectMFAType, ["MFAS_CAN_CHOOSE": #"["SMS_MFA","SOFTWARE_TOKEN_MFA","X"]"#]),
            .secondFactorSelection([.sms, .softwareToken, SecondFactor(rawValue: "X")]), .secondFactor(.sms),
            ["ANSWER": "SMS_MFA"]
        ),
        (
            reply(.mfaSetup, ["MFAS_CAN_SETUP": #"["SOFTWARE_TOKEN_MFA","EMAIL_OTP"]"#]),
            .secondFactorSetUp([.softwareToken, .email]), .email("a@example.org"), ["EMAIL": "a@example.org"]
        ),
        (
            reply(.selectChallenge, available: [.emailOTP, .webAuthn]),
            .firstFactorSelection([.emailOTP, .passkey]), .firstFactor(.passkey), ["ANSWER": "WEB_AUTHN"]
        ),
        (
            reply(.selectChallenge, available: [.password]), .firstFactorSelection([.password]),
            .plainPassword(Secret("p")), ["ANSWER": "PASSWORD", "PASSWORD": "p"]
        ),
        (reply(.password), .password(isSent: true), .plainPassword(Secret("p")), ["PASSWORD": "p"]),
        (
            reply(.webAuthn, ["CREDENTIAL_REQUEST_OPTIONS": "{}"]), .passkey(options: "{}"), .passkey(#"{"id":1}"#),
            ["CREDENTIAL": #"{"id":1}"#]
        ),
        (
            reply(.customChallenge, ["question": "6 × 7", "USERNAME": "alice"]),
            .customChallenge(parameters: ["question": "6 × 7"]), .custom(Secret("42")), ["ANSWER": "42"]
        ),
    ]

    @Test(arguments: exchanges.indices)
    func `a challenge is a step, and its answer goes under the right name`(_ index: Int) throws {
        let (reply, step, answer, responses) = Self.exchanges[index]
        var machine = Self.machine(.choice())
        _ = try machine.begin(password: nil)
        #expect(try Self.asked(try machine.replied(reply, at: Self.now)) == step)
        let input = try Self.responded(try machine.answered(answer, to: step))
        #expect(input.challengeName == reply.challenge && input.session?.reveal == reply.session?.reveal)
        #expect(
            input.challengeResponses?.mapValues(\.reveal) == responses.merging(["USERNAME": "alice"]) { $1 })
    }

    @Test(arguments: exchanges.indices)
    func `an answer to another kind of step is refused and nothing is lost`(_ index: Int) throws {
        let (reply, step, right, _) = Self.exchanges[index]
        var machine = Self.machine(.choice())
        _ = try machine.begin(password: nil)
        _ = try machine.replied(reply, at: Self.now)
        let answers: [SignInAnswer] = [
            .newPassword(Secret("p")), .code(Secret("1")), .password(Secret("p")), .plainPassword(Secret("p")),
            .firstFactor(.emailOTP), .secondFactor(.email), .email("a"), .passkey("{}"), .custom(Secret("c")),
        ]
        var refused = 0
        for answer in answers {
            var copy = machine
            do {
                _ = try copy.answered(answer, to: step)
            } catch {
                #expect(error.code == .invalidParameter)
                refused += 1
            }
        }
        #expect(refused >= answers.count - 3)
        #expect(throws: AuthError(.noSignInInProgress, "")) {
            try machine.answered(right, to: .customChallenge(parameters: ["other": "step"]))
        }
        _ = try machine.answered(right, to: step)
        #expect(throws: AuthError(.noSignInInProgress, "")) { try machine.answered(right, to: step) }
    }

    @Test func `a password that is asked for is proved`() throws {
        for (reply, step, chosen) in [
            (Self.reply(.passwordSRP), SignInStep.password(isSent: false), nil),
            (
                Self.reply(.selectChallenge, available: [.passwordSRP]), .firstFactorSelection([.passwordSRP]),
                "PASSWORD_SRP"
            ),
        ] {
            var machine = Self.machine(.choice())
            _ = try machine.begin(password: nil)
            #expect(try Self.asked(try machine.replied(reply, at: Self.now)) == step)
            let input = try Self.responded(try machine.answered(.password(Self.password), to: step))
            #expect(input.challengeResponses?["ANSWER"]?.reveal == chosen)
            #expect(input.challengeResponses?["SRP_A"] != nil && input.challengeResponses?["PASSWORD"] == nil)
            let proof = try Self.responded(try machine.replied(Self.verifier(), at: Self.now))
            #expect(proof.challengeResponses?["PASSWORD_CLAIM_SIGNATURE"] != nil)
        }
    }

    @Test func `an authenticator app is set up by its own requests`() throws {
        for offered in [#"["SOFTWARE_TOKEN_MFA"]"#, #"["SMS_MFA","SOFTWARE_TOKEN_MFA"]"#] {
            var machine = Self.machine()
            _ = try machine.begin(password: Self.password)
            var action = try machine.replied(Self.reply(.mfaSetup, ["MFAS_CAN_SETUP": offered]), at: Self.now)
            // Where there is nothing else to choose, nobody is asked.
            if case .ask(let step) = action {
                #expect(offered.contains("SMS") && step == .secondFactorSetUp([.sms, .softwareToken]))
                action = try machine.answered(.secondFactor(.softwareToken), to: step)
            }
            guard case .associate(let input) = action else {
                Issue.record("\(action)")
                continue
            }
            #expect(input.session?.reveal == "session of MFA_SETUP" && input.accessToken == nil)
            var associated = AssociateSoftwareToken.Output()
            #expect(throws: AuthError(.invalidResponse, "")) { try machine.associated(associated) }
            associated.secretCode = Secret("JBSWY3DP")
            associated.session = Secret("second")
            let step = SignInStep.softwareTokenSetUp(SoftwareTokenSetUp(secret: Secret("JBSWY3DP")))
            #expect(try Self.asked(try machine.associated(associated)) == step)
            guard case .verify(let verify) = try machine.answered(.code(Secret("123456")), to: step) else {
                Issue.record("no code is sent")
                continue
            }
            #expect(verify.session?.reveal == "second" && verify.userCode.reveal == "123456")
            var verified = VerifySoftwareToken.Output()
            verified.status = .error
            #expect(throws: AuthError(.softwareTokenNotVerified, "")) { try machine.verified(verified) }
            verified.status = .success
            verified.session = Secret("third")
            let done = try Self.responded(try machine.verified(verified))
            #expect(done.challengeName == .mfaSetup && done.session?.reveal == "third")
        }
    }

    @Test func `tokens end it, whatever was asked before`() throws {
        var machine = Self.machine()
        _ = try machine.begin(password: Self.password)
        var output = RespondToAuthChallenge.Output()
        output.authenticationResult = AuthenticationResultType()
        guard case .finish = try machine.replied(SignInReply(output), at: Self.now) else {
            Issue.record("the tokens were not taken")
            return
        }
    }
}
