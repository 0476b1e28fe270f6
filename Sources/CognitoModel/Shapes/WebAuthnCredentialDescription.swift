public import LatchkeyJSON
public import LatchkeyPlatform

/// A passkey of a user.
public struct WebAuthnCredentialDescription: Shape {
    public var credentialID = ""
    public var friendlyCredentialName = ""
    public var relyingPartyID = ""
    public var authenticatorAttachment: String?
    public var authenticatorTransports: [String] = []
    public var createdAt = Timestamp(milliseconds: 0)
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("CredentialId", \.credentialID, .string),
        .init("FriendlyCredentialName", \.friendlyCredentialName, .string),
        .init("RelyingPartyId", \.relyingPartyID, .string),
        .init("AuthenticatorAttachment", \.authenticatorAttachment),
        .init("AuthenticatorTransports", \.authenticatorTransports),
        .init("CreatedAt", \.createdAt),
    ]
}
