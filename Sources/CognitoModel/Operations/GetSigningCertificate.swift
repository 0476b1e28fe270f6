public import LatchkeyJSON

/// Returns the certificate by which a SAML provider verifies the requests of a pool.
public enum GetSigningCertificate: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .internalError, .invalidParameter, .resourceNotFound, .operationNotEnabled,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID)
        ]
    }

    public struct Output: Shape {
        public var certificate: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Certificate", \.certificate, .string)
        ]
    }
}
