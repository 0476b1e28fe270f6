/// The members of a request that break their rules.
public struct ShapeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One member and the rule it breaks.
    public struct Violation: Hashable, Sendable, CustomStringConvertible {
        /// The member as AWS names it: first letter in lower case, list elements counted from 1:
        /// `userAttributes.1.member.name`.
        public internal(set) var path: String
        /// The value as AWS shows it; `nil` where the value is sensitive, absent, or not fit to be shown.
        public let value: String?
        /// The rule.
        public let constraint: Constraint

        /// A member's violation; a `value` longer than 1,024 Unicode scalars is cut.
        public init(path: String, value: String?, constraint: Constraint) {
            self.path = path
            self.value = value.map { $0.utf8.count <= 1024 ? $0 : String($0.unicodeScalars.prefix(1024)) }
            self.constraint = constraint
        }

        public var description: String {
            let value = constraint == .notNull ? " null" : value.map { " '\($0)'" } ?? ""
            return "Value\(value) at '\(path)' failed to satisfy constraint: \(constraint)"
        }
    }

    /// What is broken, in the order of the shape's table; never empty, at most 100.
    public let violations: [Violation]

    /// An error of these violations.
    public init(violations: [Violation]) {
        self.violations = violations
    }

    /// The message of AWS's answer: `1 validation error detected: Value null at 'userPoolId' failed to satisfy
    /// constraint: Member must not be null`. It shows values that are not sensitive: it is for the caller, not the log.
    public var awsMessage: String {
        let errors = violations.count == 1 ? "1 validation error" : "\(violations.count) validation errors"
        return "\(errors) detected: " + violations.map(\.description).joined(separator: "; ")
    }

    /// The members and rules without any value, fit for a log.
    public var description: String {
        violations.map { "\($0.path): \($0.constraint)" }.joined(separator: "; ")
    }
}
