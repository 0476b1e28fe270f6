public import LatchkeyJSON
public import LatchkeyPlatform

/// A policy for OAuth clients that name themselves by the address of their metadata document.
public struct CIMDPolicyType: Shape {
    public var userPoolID = ""
    public var cimdPolicyID = ""
    public var clientID: String?
    public var policyName = ""
    public var cacheDuration: Int?
    public var urlPatterns: [String]?
    public var creationDate: Timestamp?
    public var lastModifiedDate: Timestamp?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("UserPoolId", \.userPoolID, .userPoolID),
        .init("CIMDPolicyId", \.cimdPolicyID, .cimdPolicyID),
        .init("ClientId", \.clientID, .clientID),
        .init("PolicyName", \.policyName, .cimdPolicyName),
        .init("CacheDuration", \.cacheDuration, .cacheDuration),
        .init("URLPatterns", \.urlPatterns, .urlPatterns),
        .init("CreationDate", \.creationDate),
        .init("LastModifiedDate", \.lastModifiedDate),
    ]
}
