/// One thing that a value failed to satisfy. Its description is the sentence that AWS services answer.
public enum Constraint: Sendable, Hashable, CustomStringConvertible {
    /// A required member is absent or `null`.
    case notNull
    /// A text does not match a regular expression from start to end.
    case pattern(String)
    /// A length is out of bounds.
    case minimumLength(Int), maximumLength(Int)
    /// A number is out of bounds.
    case minimum(Int64), maximum(Int64)
    /// A text is none of these.
    case enumeration([String])
    /// An element of a list of plain values fails one of these.
    case elements([Constraint])
    /// A name in a map fails one of these.
    case keys([Constraint])
    /// A plain value in a map fails one of these.
    case values([Constraint])
    /// The reader knows no such member and refuses those (``DecodingOptions/UnknownMembers``); not a sentence of AWS.
    case known

    public var description: String {
        switch self {
        case .notNull: "Member must not be null"
        case .pattern(let pattern): "Member must satisfy regular expression pattern: \(pattern)"
        case .minimumLength(let bound): "Member must have length greater than or equal to \(bound)"
        case .maximumLength(let bound): "Member must have length less than or equal to \(bound)"
        case .minimum(let bound): "Member must have value greater than or equal to \(bound)"
        case .maximum(let bound): "Member must have value less than or equal to \(bound)"
        case .enumeration(let values): "Member must satisfy enum value set: \(Self.list(values))"
        case .elements(let constraints): "Member must satisfy constraint: \(Self.list(constraints))"
        case .keys(let constraints): "Map keys must satisfy constraint: \(Self.list(constraints))"
        case .values(let constraints): "Map value must satisfy constraint: \(Self.list(constraints))"
        case .known: "Member must be known"
        }
    }

    private static func list(_ parts: [some CustomStringConvertible]) -> String {
        "[" + parts.map(\.description).joined(separator: ", ") + "]"
    }
}
