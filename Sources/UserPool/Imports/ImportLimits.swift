/// Where files of import jobs are kept, and how much of them: Cognito's own bounds unless an operator decides
/// otherwise.
///
/// Source: [Quotas in Amazon Cognito](https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html).
public struct ImportLimits: Sendable {
    /// The folder of the files; `nil` where none are taken.
    public var folder: String?
    /// The longest file, in bytes.
    public var fileBytes = 100 << 20
    /// The most rows of a file.
    public var rows = 500_000
    /// The most jobs of a pool, those that are over included.
    public var jobs = 1000
    /// The longest row, in bytes: 16,000 characters of up to four each.
    static let rowBytes = 64_000
    /// How many rows are imported in a transaction: few, so that sign-ins between two of them hardly wait.
    static let batch = 100

    /// No folder, and the defaults.
    public init() {}
}
