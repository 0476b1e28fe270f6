import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport

@testable import UserPool

extension SignInFixture {
    /// A pool that signs users in by password and by codes, and a client that leaves the choice to them.
    static func choice(
        _ factors: [String] = ["PASSWORD", "EMAIL_OTP", "SMS_OTP"], mfa: String = "OFF", isDiscreet: Bool = false,
        pool more: JSONValue = [:], secret: ClientChange.NewSecret = .none,
        configure: (inout UserPoolConfiguration) -> Void = { _ in }
    ) async throws -> SignInFixture {
        var settings: JSONValue = [
            "AutoVerifiedAttributes": ["email"], "MfaConfiguration": .string(mfa),
            "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": .array(factors.map { .string($0) })]],
            "SoftwareTokenMfaConfiguration": ["Enabled": true], "EmailMfaConfiguration": ["Subject": "Sign in"],
            "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/texts"],
        ]
        for (name, value) in more.object ?? JSONObject() { settings[name] = value }
        return try await SignInFixture(
            pool: settings,
            client: [
                "ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
                "PreventUserExistenceErrors": isDiscreet ? "ENABLED" : "LEGACY",
            ], secret: secret, configure: configure)
    }

    /// Begins a sign-in by choice.
    func choose(
        _ name: String = "alice", preferring preferred: ChallengeKind? = nil,
        _ change: (inout ChoiceRequest) -> Void = { _ in }
    ) async throws -> SignInOutcome {
        var request = ChoiceRequest(username: name)
        request.preferred = preferred
        change(&request)
        return try await pool.signIn(by: request, through: client)
    }

    /// Begins a sign-in by choice and expects to be asked something.
    func asked(
        _ name: String = "alice", preferring preferred: ChallengeKind? = nil,
        _ change: (inout ChoiceRequest) -> Void = { _ in }
    ) async throws -> PosedChallenge {
        guard let challenge = try await choose(name, preferring: preferred, change).challenge else {
            throw Unexpected(what: "tokens")
        }
        return challenge
    }

    /// Answers a question for a code, as the first proof.
    func answerCode(_ challenge: PosedChallenge, _ code: Secret, name: String? = nil) async throws -> SignInOutcome {
        try await pool.answerFirstCode(
            challenge.kind, code, of: name ?? challenge.username, session: challenge.session, secretHash: nil,
            through: client)
    }

    /// The answer to a first question.
    func first(_ challenge: PosedChallenge, password: Secret? = nil, publicValue: String? = nil) -> FirstAnswer {
        FirstAnswer(
            username: challenge.username, session: challenge.session, password: password,
            clientPublicValue: publicValue)
    }

    /// Signs in by a code that is sent.
    func signInByCode(_ name: String = "alice", _ kind: ChallengeKind = .emailOTP) async throws -> IssuedTokens {
        let challenge = try await asked(name, preferring: kind)
        guard let tokens = try await answerCode(challenge, lastCode(to: challenge.username)).tokens else {
            throw Unexpected(what: "a challenge")
        }
        return tokens
    }

    /// The `acr` and `amr` of both tokens, which say the same.
    func authentication(_ tokens: IssuedTokens) throws -> [JSONValue?] {
        let (access, id) = (try claims(tokens.accessToken), try claims(tokens.idToken))
        guard access["acr"] == id["acr"], access["amr"] == id["amr"], access["auth_time"] == id["auth_time"] else {
            throw Unexpected(what: "tokens that differ")
        }
        return [access["acr"], access["amr"]]
    }

    /// Answers a question of the Secure Remote Password protocol.
    func answerSRP(
        _ posed: PosedChallenge, _ srp: CognitoSRP.Client, _ password: Secret = SignInFixture.password,
        in other: Pool? = nil, through client: Client? = nil
    ) async throws -> SignInOutcome {
        let pool = other ?? pool
        guard case .passwordVerifier(let parameters) = posed.content else { throw Unexpected(what: "no verifier") }
        let key = try srp.key(
            poolName: pool.id.srpName, userID: posed.username, password: password, salt: parameters.salt,
            serverPublicValue: parameters.publicValue)
        let time = CivilTime(clock.now())
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let timestamp =
            "Mon \(months[time.date.month - 1]) \(time.date.day) \(two(time.hour)):\(two(time.minute)):"
            + "\(two(time.second)) UTC \(time.date.year)"
        let signature = CognitoSRP.signature(
            key: key, poolName: pool.id.srpName, userID: posed.username,
            secretBlock: Base64.decode(parameters.secretBlock.reveal) ?? [], timestamp: timestamp)
        return try await pool.answerPasswordVerifier(
            SRPProof(
                username: posed.username, secretBlock: parameters.secretBlock, signature: signature,
                timestamp: timestamp, session: posed.session),
            secretHash: nil, through: client ?? self.client)
    }

    /// An e-mail address that is verified.
    static func email(_ name: String = "alice", verified: Bool = true) -> [(name: String, value: String)] {
        [("email", "\(name)@example.org"), ("email_verified", verified ? "true" : "false")]
    }
}
