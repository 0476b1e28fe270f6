public import LatchkeyJSON

/// Lists the remembered devices of a user, page by page.
public enum AdminListDevices: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .invalidUserPoolConfiguration, .tooManyRequests, .operationNotEnabled,
        .internalError, .notAuthorized,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var username = ""
        public var limit: Int?
        public var paginationToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Username", \.username, .username),
            .init("Limit", \.limit, .queryLimit),
            .init("PaginationToken", \.paginationToken, .paginationKey),
        ]
    }

    public struct Output: Shape {
        public var devices: [DeviceType]?
        public var paginationToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Devices", \.devices),
            .init("PaginationToken", \.paginationToken, .paginationKey),
        ]
    }
}
