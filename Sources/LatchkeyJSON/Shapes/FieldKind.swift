/// What a member holds, as data: for help texts and for comparing a table with a service's model.
public indirect enum FieldKind: Sendable {
    case text
    /// A text that must not be seen (`Secret`).
    case secret
    case integer
    case number
    case boolean
    /// Seconds since 1970-01-01 00:00 UTC, with a fraction.
    case timestamp
    /// A day, `2026-11-30`.
    case date
    /// Bytes, as base 64.
    case blob
    /// Any JSON value.
    case document
    /// One of the listed texts.
    case enumeration([String])
    case list(FieldKind)
    /// An object whose names are data.
    case map(FieldKind)
    case shape([FieldFacts])
}

/// One member of a ``Shape``, as data.
public struct FieldFacts: Sendable {
    /// The member's name on the wire.
    public let name: String
    /// Whether it must be there.
    public let isRequired: Bool
    /// What its value must satisfy.
    public let rule: Rule
    /// What it holds.
    public let kind: FieldKind
}
