public import LatchkeyJSON

/// Returns the terms documents of one kind that an app client has.
public enum DescribeTermsByClient: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .notAuthorized, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var clientID = ""
        public var userPoolID = ""
        public var termsName = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ClientId", \.clientID, .clientID),
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("TermsName", \.termsName, .termsName),
        ]
    }

    public struct Output: Shape {
        public var terms: TermsType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Terms", \.terms)
        ]
    }
}
