public import LatchkeyJSON

/// Whom passkeys of a pool are for, and whether the authenticator must verify its user.
public struct WebAuthnConfigurationType: Shape {
    public var relyingPartyID: String?
    public var userVerification: UserVerificationType?
    public var factorConfiguration: WebAuthnFactorConfigurationType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("RelyingPartyId", \.relyingPartyID, .relyingPartyID),
        .init("UserVerification", \.userVerification),
        .init("FactorConfiguration", \.factorConfiguration),
    ]
}
