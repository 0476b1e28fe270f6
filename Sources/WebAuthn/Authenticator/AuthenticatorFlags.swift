/// What an authenticator says of a ceremony and of its credential (WebAuthn L3 §6.1).
public struct AuthenticatorFlags: OptionSet, Sendable {
    public let rawValue: UInt8

    /// The flags of a byte.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// UP: somebody was there.
    public static let userPresent = AuthenticatorFlags(rawValue: 0x01)
    /// UV: it was the user, by a finger, a face or a PIN.
    public static let userVerified = AuthenticatorFlags(rawValue: 0x04)
    /// BE: the credential can be backed up, so it may live on several devices.
    public static let backupEligible = AuthenticatorFlags(rawValue: 0x08)
    /// BS: the credential is backed up.
    public static let backedUp = AuthenticatorFlags(rawValue: 0x10)
    /// AT: a new credential follows.
    public static let attestedCredential = AuthenticatorFlags(rawValue: 0x40)
    /// ED: extension outputs follow.
    public static let extensions = AuthenticatorFlags(rawValue: 0x80)
}
