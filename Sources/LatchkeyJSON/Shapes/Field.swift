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

/// What can be done with a member of `Root`, whatever its type.
class FieldAccess<Root: Shape>: @unchecked Sendable {
    // SAFETY: immutable, as are its subclasses.
    final let name: StaticString
    final let rule: Rule
    final let isRequired: Bool

    init(name: StaticString, rule: Rule, isRequired: Bool) {
        self.name = name
        self.rule = rule
        self.isRequired = isRequired
    }

    /// The name as AWS shows it in messages.
    final var shownName: String {
        let name = name.description
        return name.prefix(1).lowercased() + name.dropFirst()
    }

    var kind: FieldKind { fatalError("abstract") }
    func read(_ element: JSONElement, into root: inout Root, _ validation: inout Validation) throws(JSONError) {
        fatalError("abstract")
    }
    func check(_ root: Root, _ validation: inout Validation) { fatalError("abstract") }
    func write(_ root: Root, to writer: inout JSONWriter) { fatalError("abstract") }

    final func readAbsent(_ validation: inout Validation) {
        if isRequired { validation.record(.notNull, showing: nil) }
    }
}

/// The access to a member of one type.
final class TypedFieldAccess<Root: Shape, Value: FieldValue>: FieldAccess<Root>, @unchecked Sendable {
    // SAFETY: immutable.
    private let path: any WritableKeyPath<Root, Value> & Sendable
    /// Where the property lies in `Root`, so that it is stored to without the key path's detour; `nil` when the
    /// property is computed.
    private let offset: Int?

    init(name: StaticString, path: any WritableKeyPath<Root, Value> & Sendable, rule: Rule) {
        self.path = path
        offset = MemoryLayout<Root>.offset(of: path)
        super.init(name: name, rule: rule, isRequired: Value.absent == nil)
    }

    override var kind: FieldKind { Value.kind }

    override func read(
        _ element: JSONElement, into root: inout Root, _ validation: inout Validation
    ) throws(JSONError) {
        if isRequired && element.isNull { return readAbsent(&validation) }
        let value = try Value.read(element, rule, &validation)
        if let offset {
            withUnsafeMutablePointer(to: &root) { root in
                (UnsafeMutableRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee = value
            }
        } else {
            root[keyPath: path] = value
        }
    }

    override func check(_ root: Root, _ validation: inout Validation) {
        root[keyPath: path].check(rule, &validation)
    }

    override func write(_ root: Root, to writer: inout JSONWriter) {
        let value = root[keyPath: path]
        guard !value.isAbsent else { return }
        writer.name(name)
        value.write(to: &writer)
    }
}
