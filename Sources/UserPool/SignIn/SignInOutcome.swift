public import LatchkeyPlatform

/// How far a step of signing in has led.
public enum SignInOutcome: Sendable {
    /// The user is signed in.
    case signedIn(IssuedTokens)
    /// The user is asked for something more.
    case challenged(PosedChallenge)
}

/// A challenge as the client gets it.
public struct PosedChallenge: Sendable {
    /// What is asked.
    public let kind: ChallengeKind
    /// To be sent back with the answer; opaque (`Session`).
    public let session: Secret
    /// The name that never changes, to be sent back as the username.
    public let username: String
    /// What the user or their program needs for an answer.
    public let content: Content
    /// What the user could have chosen, where a sign-in by choice has just begun (`AvailableChallenges`).
    public internal(set) var available: [ChallengeKind] = []

    /// What the user or their program needs for an answer.
    public enum Content: Sendable {
        /// A new password is asked: the user's attributes that the client may read, and the names of those that the
        /// pool requires and the user lacks; they come with the answer.
        case newPassword(attributes: Attributes, missing: [String])
        /// A proof of the Secure Remote Password protocol is asked.
        case passwordVerifier(SRPParameters)
        /// A proof of the Secure Remote Password protocol is asked of that device.
        case deviceVerifier(SRPParameters, DeviceKey)
        /// A code is asked that was sent.
        case codeSent(CodeDelivery)
        /// A code is asked of the authenticator app that the user calls so.
        case softwareToken(name: String?)
        /// One of these second factors is to be chosen.
        case choice([SecondFactor])
        /// One of these second factors is to be set up.
        case setUp([SecondFactor])
        /// One of these is to be proved first. With a passkey among them comes what the browser is to be told, as for
        /// ``passkey(options:)``: its proof may come with the choice.
        case firstFactors([ChallengeKind], passkey: String?)
        /// A proof of a passkey is asked: what the browser is to be told, as the JSON text of
        /// `PublicKeyCredentialRequestOptions`.
        case passkey(options: String)
        /// The answer to a question of a hook is asked, which these public parameters are for.
        case custom([String: String])
        /// Nothing beside the name of the challenge.
        case none
    }

    /// The server's half of the Secure Remote Password protocol.
    public struct SRPParameters: Sendable {
        /// Hexadecimal, the first byte not zero (`SALT`).
        public let salt: String
        /// B, hexadecimal (`SRP_B`).
        public let publicValue: String
        /// Comes back with the proof, and into it (`SECRET_BLOCK`).
        public let secretBlock: Secret
    }
}
