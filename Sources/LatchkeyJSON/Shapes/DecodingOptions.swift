/// How a ``Shape`` is read.
public struct DecodingOptions: Sendable {
    /// What becomes of a member that the shape's table does not name.
    public enum UnknownMembers: Sendable {
        /// It is skipped: a newer peer may send more than we know.
        case ignore
        /// It is reported as a violation.
        case refuse
    }

    /// What becomes of a text that its ``WireEnum`` does not list.
    public enum UnknownEnumText: Sendable {
        /// It is reported as a violation: what a server does.
        case refuse
        /// It is kept: what a client does with an answer of a newer server.
        case keep
    }

    /// What becomes of values that break their rule.
    public enum Rules: Sendable {
        /// They are reported as violations: what a server does.
        case check
        /// They are taken as they are: what a client does, whose server may have loosened its rules. A required member
        /// must be there all the same.
        case ignore
    }

    /// What becomes of members that the table does not name.
    public var unknownMembers: UnknownMembers
    /// What becomes of texts that an enumeration does not list.
    public var unknownEnumText: UnknownEnumText
    /// What becomes of values that break their rule.
    public var rules: Rules
    /// Tells whether a text matches a regular expression from start to end; without it, patterns are not checked.
    public var matches: (@Sendable (_ pattern: String, _ text: String) -> Bool)?
    /// The longest text that is read, in bytes.
    public var maximumSize: Int

    /// Options; by default those of a server without patterns.
    public init(
        unknownMembers: UnknownMembers = .ignore, unknownEnumText: UnknownEnumText = .refuse, rules: Rules = .check,
        matches: (@Sendable (_ pattern: String, _ text: String) -> Bool)? = nil,
        maximumSize: Int = JSONDocument.maximumSize
    ) {
        self.unknownMembers = unknownMembers
        self.unknownEnumText = unknownEnumText
        self.rules = rules
        self.matches = matches
        self.maximumSize = maximumSize
    }

    /// A request as a server reads it: unknown members are skipped, unknown enumeration texts refused.
    public static let request = DecodingOptions()
    /// An answer as a client reads it: what is unknown is no error.
    public static let response = DecodingOptions(unknownEnumText: .keep, rules: .ignore)
}
