/// One member of a ``Shape``: its name on the wire, the property that holds it, and the rule it must satisfy.
public struct Field<Root: Shape>: Sendable {
    let access: FieldAccess<Root>

    /// A member. It is required unless the property is optional.
    public init<Value: FieldValue>(
        _ name: StaticString, _ path: any WritableKeyPath<Root, Value> & Sendable, _ rule: Rule = .any
    ) {
        access = TypedFieldAccess(name: name, path: path, rule: rule)
    }

    /// The member's name on the wire.
    public var name: String { access.name.description }
    /// Whether it must be there.
    public var isRequired: Bool { access.isRequired }
    /// What its value must satisfy.
    public var rule: Rule { access.rule }
    /// The member as data.
    public var facts: FieldFacts { FieldFacts(name: name, isRequired: isRequired, rule: rule, kind: access.kind) }

    @inline(__always)
    func isNamed(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        let name = access.name
        guard other.count == name.utf8CodeUnitCount else { return false }
        return UnsafeBufferPointer(start: name.utf8Start, count: other.count).elementsEqual(other)
    }
}
