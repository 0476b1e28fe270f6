public import LatchkeyJSON

/// Refreshes or drops the stored copy of a client's metadata document.
public enum UpdateClientMetadataURLState: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .cachedCimdurlDoesNotExist, .notAuthorized, .tooManyRequests,
        .operationNotEnabled, .internalError, .featureUnavailableInTier,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var cimdPolicyID = ""
        public var url = ""
        public var action: CIMDCacheActionType = .unset
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("CIMDPolicyId", \.cimdPolicyID, .cimdPolicyID),
            .init("URL", \.url, .metadataURL),
            .init("Action", \.action),
        ]
    }

    public typealias Output = Empty
}
