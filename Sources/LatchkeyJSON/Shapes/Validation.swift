/// What one reading or checking of a shape has found so far.
public struct Validation: Sendable {
    /// How the shape is read.
    public let options: DecodingOptions
    /// The violations, their paths relative to the value that is being looked at.
    private(set) var violations: [ShapeError.Violation] = []

    /// A server must not be made to write a message of megabytes.
    private static let mostViolations = 100

    init(_ options: DecodingOptions) {
        self.options = options
    }

    var count: Int { violations.count }

    /// Records that the value at hand breaks `constraint`.
    public mutating func record(_ constraint: Constraint, showing value: @autoclosure () -> String?) {
        guard violations.count < Self.mostViolations else { return }
        violations.append(ShapeError.Violation(path: "", value: value(), constraint: constraint))
    }

    /// Puts `component` in front of the paths recorded since `mark`.
    mutating func prefix(_ component: @autoclosure () -> String, since mark: Int) {
        guard violations.count > mark else { return }
        let component = component()
        for position in mark..<violations.count {
            let path = violations[position].path
            violations[position].path = path.isEmpty ? component : "\(component).\(path)"
        }
    }

    /// Forgets what was recorded since `mark`, and tells whether there was anything.
    mutating func forget(since mark: Int) -> Bool {
        guard violations.count > mark else { return false }
        violations.removeLast(violations.count - mark)
        return true
    }

    /// Throws when something was recorded.
    func finish() throws(ShapeError) {
        if !violations.isEmpty { throw ShapeError(violations: violations) }
    }

    /// What there is to check; `nil` when there is nothing.
    @inline(__always)
    private func facts(of rule: Rule) -> Rule.Facts? {
        options.rules == .check ? rule.facts : nil
    }

    /// Checks a text against its length and pattern.
    @inline(__always)
    mutating func check(_ text: String, _ rule: Rule) {
        if let facts = facts(of: rule) { check(text, facts) }
    }

    private mutating func check(_ text: String, _ facts: Rule.Facts) {
        let shown = facts.isSensitive ? nil : text
        if let pattern = facts.pattern, let matches = options.matches, !matches(pattern, text) {
            record(.pattern(pattern), showing: shown)
        }
        let bytes = text.utf8.count
        // A scalar has one to four bytes, so that most lengths need no counting.
        if bytes <= facts.maximumLength ?? .max, bytes / 4 >= facts.minimumLength ?? 0 { return }
        checkLength(text.unicodeScalars.count, facts, shown)
    }

    /// Checks the length of a list, map or blob.
    @inline(__always)
    mutating func checkLength(_ length: Int, _ rule: Rule, showing value: @autoclosure () -> String?) {
        if let facts = facts(of: rule) { checkLength(length, facts, facts.isSensitive ? nil : value()) }
    }

    private mutating func checkLength(_ length: Int, _ facts: Rule.Facts, _ shown: @autoclosure () -> String?) {
        if let bound = facts.maximumLength, length > bound { record(.maximumLength(bound), showing: shown()) }
        if let bound = facts.minimumLength, length < bound { record(.minimumLength(bound), showing: shown()) }
    }

    /// Checks a whole number.
    @inline(__always)
    mutating func check(_ number: Int64, _ rule: Rule) {
        guard let facts = facts(of: rule) else { return }
        let isSensitive = facts.isSensitive
        if let bound = facts.maximum, number > bound {
            record(.maximum(bound), showing: isSensitive ? nil : String(number))
        }
        if let bound = facts.minimum, number < bound {
            record(.minimum(bound), showing: isSensitive ? nil : String(number))
        }
    }
}
