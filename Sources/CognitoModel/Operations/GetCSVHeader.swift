public import LatchkeyJSON

/// Returns the column names that a CSV file for an import job must have.
public enum GetCSVHeader: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .notAuthorized, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID)
        ]
    }

    public struct Output: Shape {
        public var userPoolID: String?
        public var csvHeader: [String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("CSVHeader", \.csvHeader, .each(.string)),
        ]
    }
}
