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
    /// A passkey whose authenticator found a user present.
    case passkey = "passkey"
    /// A passkey whose authenticator verified the user: two factors in one.
    case verifiedPasskey = "passkey+uv"
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
}
