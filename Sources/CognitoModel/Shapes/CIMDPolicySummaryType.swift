public import LatchkeyJSON
public import LatchkeyPlatform

/// A policy for client ID metadata documents, as lists show it.
public struct CIMDPolicySummaryType: Shape {
    public var cimdPolicyID = ""
    public var clientID: String?
    public var policyName = ""
    public var cacheDuration: Int?
    public var creationDate: Timestamp?
    public var lastModifiedDate: Timestamp?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("CIMDPolicyId", \.cimdPolicyID, .cimdPolicyID),
        .init("ClientId", \.clientID, .clientID),
        .init("PolicyName", \.policyName, .cimdPolicyName),
        .init("CacheDuration", \.cacheDuration, .cacheDuration),
        .init("CreationDate", \.creationDate),
        .init("LastModifiedDate", \.lastModifiedDate),
    ]
}
