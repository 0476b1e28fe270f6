public import LatchkeyJSON
public import LatchkeyPlatform

/// Lists the remembered devices of the signed-in user, page by page.
public enum ListDevices: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .notAuthorized, .invalidUserPoolConfiguration, .tooManyRequests,
        .passwordResetRequired, .userNotFound, .userNotConfirmed, .operationNotEnabled, .internalError, .forbidden,
    ]

    public struct Input: Shape {
        public var accessToken = Secret("")
        public var limit: Int?
        public var paginationToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AccessToken", \.accessToken, .token),
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
