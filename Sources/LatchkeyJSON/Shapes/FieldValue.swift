/// A type that a member of a ``Shape`` can have.
///
/// Conforming types: `String`, `Secret`, `Int`, `Int64`, `Bool`, `Double`, `Timestamp`, `CivilDate`, `[UInt8]`,
/// ``JSONValue``, every ``WireEnum`` and ``Shape``, and optionals, arrays and `[String: …]` of these.
public protocol FieldValue: Sendable {
    /// What it holds, as data.
    static var kind: FieldKind { get }

    /// Whether a violation inside a value of this type has a path of its own, as in a shape.
    static var isNested: Bool { get }

    /// The value of a member that is not there; `nil` when it must be there.
    static var absent: Self? { get }

    /// Whether the member is left out when it is written.
    var isAbsent: Bool { get }

    /// Reads the value and records in `validation` which part of `rule` it breaks. Throws when it has another type.
    static func read(_ element: JSONElement, _ rule: Rule, _ validation: inout Validation) throws(JSONError) -> Self

    /// Records in `validation` which part of `rule` the value breaks.
    func check(_ rule: Rule, _ validation: inout Validation)

    /// Appends the value to a text.
    func write(to writer: inout JSONWriter)

    /// The value as AWS shows it in a message; `nil` when it is never shown.
    var shown: String? { get }

    /// What a value of this type must satisfy under `rule`, for the messages about lists and maps of them.
    static func constraints(_ rule: Rule) -> [Constraint]
}

extension FieldValue {
    public static var isNested: Bool { false }
    public static var absent: Self? { nil }
    public var isAbsent: Bool { false }
    public var shown: String? { nil }

    public static func constraints(_ rule: Rule) -> [Constraint] {
        guard let facts = rule.facts else { return [] }
        var constraints: [Constraint] = []
        if let bound = facts.maximumLength { constraints.append(.maximumLength(bound)) }
        if let bound = facts.minimumLength { constraints.append(.minimumLength(bound)) }
        if let bound = facts.maximum { constraints.append(.maximum(bound)) }
        if let bound = facts.minimum { constraints.append(.minimum(bound)) }
        if let pattern = facts.pattern { constraints.append(.pattern(pattern)) }
        return constraints
    }
}
