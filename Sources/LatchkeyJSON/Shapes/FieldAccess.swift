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
    func check(_ root: borrowing Root, _ validation: inout Validation) { fatalError("abstract") }
    func write(_ root: UnsafePointer<Root>, to writer: inout JSONWriter) { fatalError("abstract") }

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

    override func check(_ root: borrowing Root, _ validation: inout Validation) {
        value(in: root).check(rule, &validation)
    }

    @inline(__always)
    private func value(in root: borrowing Root) -> Value {
        withUnsafePointer(to: root) { value(in: $0) }
    }

    private func value(in root: UnsafePointer<Root>) -> Value {
        guard let offset else { return root.pointee[keyPath: path] }
        return (UnsafeRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee
    }

    override func write(_ root: UnsafePointer<Root>, to writer: inout JSONWriter) {
        let value = value(in: root)
        guard !value.isAbsent else { return }
        writer.name(name)
        value.write(to: &writer)
    }
}
