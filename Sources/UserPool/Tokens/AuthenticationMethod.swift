/// A way in which a user has proved who they are in a sign-in.
///
/// The raw value stands in sealed challenges and stored sessions and never changes.
public enum AuthenticationMethod: String, Sendable, CaseIterable {
    /// The password, sent as it is or proved by the Secure Remote Password protocol.
    case password = "pwd"
    /// A code of an e-mail, as the first proof.
    case emailOTP = "email"
    /// A code of a text message, as the first proof.
    case smsOTP = "sms"
    /// A passkey of the platform that found a user present.
    case passkey = "passkey"
    /// A passkey of the platform that verified the user: two factors in one.
    case verifiedPasskey = "passkey+uv"
    /// A roaming authenticator's passkey that found a user present.
    case securityKey = "key"
    /// A roaming authenticator's passkey that verified the user: two factors in one.
    case verifiedSecurityKey = "key+uv"
    /// What hooks asked for.
    case custom = "custom"
    /// A remembered device.
    case device = "device"
    /// A code of an authenticator app, as the second proof.
    case softwareTokenMFA = "totp"
    /// A code of a text message, as the second proof.
    case smsMFA = "sms-mfa"
    /// A code of an e-mail, as the second proof.
    case emailMFA = "email-mfa"

    /// What stands for it in the `amr` of tokens (Amazon Cognito developer guide, "AMR values"); `nil` where nothing
    /// does.
    var reference: String? {
        switch self {
        case .password: "pwd"
        case .softwareTokenMFA: "otp"
        case .smsOTP, .smsMFA: "sms"
        case .emailOTP, .emailMFA: "email_otp"
        case .passkey, .verifiedPasskey: "swk"
        case .securityKey, .verifiedSecurityKey: "hwk"
        case .custom, .device: nil
        }
    }

    /// Whether it is worth a second factor too, where a pool takes it so.
    var hasVerifiedUser: Bool { self == .verifiedPasskey || self == .verifiedSecurityKey }
}

extension Sequence<AuthenticationMethod> {
    /// The `amr` of tokens: each kind of proof once, in the order of the proofs, and `mfa` behind two or more (RFC
    /// 8176).
    var references: [String] {
        var references: [String] = []
        for case let reference? in map(\.reference) where !references.contains(reference) {
            references.append(reference)
        }
        return references.count > 1 ? references + ["mfa"] : references
    }

    /// The form in which they are stored and sealed.
    var stored: String { map(\.rawValue).joined(separator: ",") }
}

extension Array where Element == AuthenticationMethod {
    /// Reads the form that ``stored`` writes; `nil` when a name is none.
    init?(stored: String) {
        let names = stored.split(separator: ",")
        self = names.compactMap { AuthenticationMethod(rawValue: String($0)) }
        guard count == names.count else { return nil }
    }
}
