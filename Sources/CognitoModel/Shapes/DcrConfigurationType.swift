public import LatchkeyJSON

/// Whether applications may register clients by themselves, and with which scopes and grants (RFC 7591).
public struct DcrConfigurationType: Shape {
    public var enableStatus: StatusType?
    public var openDCREnabled: Bool?
    public var authenticatedGrantTypes: [OAuthFlowType]?
    public var openDCRGrantTypes: [OAuthFlowType]?
    public var allowedScopes: [String]?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("EnableStatus", \.enableStatus),
        .init("OpenDcrEnabled", \.openDCREnabled),
        .init("AuthenticatedGrantTypes", \.authenticatedGrantTypes, .oauthFlows),
        .init("OpenDcrGrantTypes", \.openDCRGrantTypes, .oauthFlows),
        .init("AllowedScopes", \.allowedScopes, .scopeNames),
    ]
}
