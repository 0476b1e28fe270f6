public import LatchkeyPlatform
internal import WebAuthn

/// A passkey of a user.
public struct Passkey: Sendable, Equatable {
    /// How many passkeys a user can have.
    static let mostOfUser = 20

    /// What proves it.
    var credential: RegisteredCredential
    /// For whom it is: those of a domain that the pool once had prove nothing any more.
    public let relyingPartyID: String
    /// The kind of authenticator, 16 bytes; not proved.
    let aaguid: [UInt8]
    /// What people call it.
    public let name: String
    /// `platform` or `cross-platform`, where the browser told.
    public let attachment: String?
    /// How the authenticator is reached, such as `internal` or `usb`.
    public let transports: [String]
    /// When it was registered.
    public let created: Timestamp
    /// When it last signed its user in.
    public var lastUsed: Timestamp?

    /// The credential's id.
    public var id: [UInt8] { credential.id }
}
