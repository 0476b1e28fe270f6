public import LatchkeyJSON

/// Gives the sign-up page of an app client links to terms of use or to a privacy policy.
public enum CreateTerms: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .concurrentModification, .termsExists, .invalidParameter, .tooManyRequests, .notAuthorized,
        .limitExceeded, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var clientID = ""
        public var termsName = ""
        public var termsSource: TermsSourceType = .unset
        public var enforcement: TermsEnforcementType = .unset
        public var links: [String: String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ClientId", \.clientID, .clientID),
            .init("TermsName", \.termsName, .termsName),
            .init("TermsSource", \.termsSource),
            .init("Enforcement", \.enforcement),
            .init("Links", \.links, .links),
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
