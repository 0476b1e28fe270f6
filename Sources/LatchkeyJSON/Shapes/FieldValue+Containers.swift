extension Optional: FieldValue where Wrapped: FieldValue {
    public static var kind: FieldKind { Wrapped.kind }
    public static var isNested: Bool { Wrapped.isNested }
    public static var absent: Wrapped?? { .some(nil) }
    public var isAbsent: Bool { self == nil }

    public static func read(
        _ element: JSONElement, _ rule: Rule, _ validation: inout Validation
    ) throws(JSONError) -> Wrapped? {
        element.isNull ? nil : try Wrapped.read(element, rule, &validation)
    }

    public func check(_ rule: Rule, _ validation: inout Validation) { self?.check(rule, &validation) }

    public func write(to writer: inout JSONWriter) {
        if let self { self.write(to: &writer) } else { writer.null() }
    }

    public var shown: String? { self?.shown }
    public static func constraints(_ rule: Rule) -> [Constraint] { Wrapped.constraints(rule) }
}

/// An array of bytes is a blob, base 64 in a text; any other array is a JSON array, in which `null` is refused.
extension Array: FieldValue where Element: FieldValue {
    public static var kind: FieldKind { Element.self is UInt8.Type ? .blob : .list(Element.kind) }
    public static var isNested: Bool { !(Element.self is UInt8.Type) }

    public static func read(
        _ element: JSONElement, _ rule: Rule, _ validation: inout Validation
    ) throws(JSONError) -> [Element] {
        if Element.self is UInt8.Type {
            guard let text = element.string, let bytes = Base64.decode(text) as? [Element] else {
                throw JSONError(.wrongType)
            }
            bytes.check(rule, &validation)
            return bytes
        }
        guard let elements = element.elements else { throw JSONError(.wrongType) }
        var values: [Element] = []
        values.reserveCapacity(element.count)
        let inner = rule.element
        let mark = validation.count
        var position = 0
        for element in elements {
            let before = validation.count
            do throws(JSONError) {
                values.append(try Element.read(element, inner, &validation))
            } catch {
                throw error.inside(String(position))
            }
            position += 1
            if Element.isNested { validation.prefix("\(position).member", since: before) }
        }
        if !Element.isNested, validation.forget(since: mark) {
            values.record(.elements(Element.constraints(inner)), rule, &validation)
        }
        values.checkCount(rule, &validation)
        return values
    }

    public func check(_ rule: Rule, _ validation: inout Validation) {
        if !(Element.self is UInt8.Type) {
            let inner = rule.element
            let mark = validation.count
            for (position, value) in enumerated() {
                let before = validation.count
                value.check(inner, &validation)
                if Element.isNested { validation.prefix("\(position + 1).member", since: before) }
            }
            if !Element.isNested, validation.forget(since: mark) {
                record(.elements(Element.constraints(inner)), rule, &validation)
            }
        }
        checkCount(rule, &validation)
    }

    public func write(to writer: inout JSONWriter) {
        if Element.self is UInt8.Type {
            // A dynamic cast alone would not do: an empty array of anything casts to `[UInt8]`.
            return writer.string(Base64.encode(self as? [UInt8] ?? []))
        }
        writer.beginArray()
        for value in self { value.write(to: &writer) }
        writer.endArray()
    }

    /// As Java prints a list: `[a, b]`. A blob is never shown.
    public var shown: String? {
        guard !(Element.self is UInt8.Type) else { return nil }
        var parts: [String] = []
        for value in prefix(100) {
            guard let shown = value.shown else { return nil }
            parts.append(shown)
        }
        return "[" + parts.joined(separator: ", ") + "]"
    }

    private func record(_ constraint: Constraint, _ rule: Rule, _ validation: inout Validation) {
        validation.record(constraint, showing: rule.isSensitive || rule.element.isSensitive ? nil : shown)
    }

    private func checkCount(_ rule: Rule, _ validation: inout Validation) {
        validation.checkLength(count, rule, showing: rule.element.isSensitive ? nil : shown)
    }
}

/// A single byte is only an element of a blob.
extension UInt8: FieldValue {
    public static var kind: FieldKind { .integer }

    public static func read(
        _ element: JSONElement, _ rule: Rule, _ validation: inout Validation
    ) throws(JSONError) -> UInt8 {
        guard let value = element.int64.flatMap(UInt8.init(exactly:)) else { throw JSONError(.wrongType) }
        return value
    }

    public func check(_ rule: Rule, _ validation: inout Validation) {}
    public func write(to writer: inout JSONWriter) { writer.integer(self) }
}

/// A map is a JSON object whose names are data. A member that is `null` is taken as absent; names are written in order.
extension Dictionary: FieldValue where Key == String, Value: FieldValue {
    public static var kind: FieldKind { .map(Value.kind) }
    public static var isNested: Bool { true }

    public static func read(
        _ element: JSONElement, _ rule: Rule, _ validation: inout Validation
    ) throws(JSONError) -> [String: Value] {
        guard let members = element.members else { throw JSONError(.wrongType) }
        var values: [String: Value] = Dictionary(minimumCapacity: element.count)
        let inner = rule.element
        let mark = validation.count
        for (name, element) in members where !element.isNull {
            let before = validation.count
            do throws(JSONError) {
                let value = try Value.read(element, inner, &validation)
                guard values.updateValue(value, forKey: name) == nil else { throw JSONError(.duplicateMember) }
            } catch {
                throw error.inside(JSONError.shown(name))
            }
            if Value.isNested { validation.prefix("\(JSONError.shown(name)).member", since: before) }
        }
        if !Value.isNested, validation.forget(since: mark) {
            values.record(.values(Value.constraints(inner)), rule, &validation)
        }
        values.checkNames(rule, &validation)
        return values
    }

    public func check(_ rule: Rule, _ validation: inout Validation) {
        let inner = rule.element
        let mark = validation.count
        for (name, value) in sorted(by: { $0.key < $1.key }) {
            let before = validation.count
            value.check(inner, &validation)
            if Value.isNested { validation.prefix("\(JSONError.shown(name)).member", since: before) }
        }
        if !Value.isNested, validation.forget(since: mark) {
            record(.values(Value.constraints(inner)), rule, &validation)
        }
        checkNames(rule, &validation)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if isEmpty { return writer.endObject() }
        for (name, value) in sorted(by: { $0.key < $1.key }) {
            writer.name(name)
            value.write(to: &writer)
        }
        writer.endObject()
    }

    /// As Java prints a map: `{a=1, b=2}`.
    public var shown: String? {
        var parts: [String] = []
        for (name, value) in sorted(by: { $0.key < $1.key }).prefix(100) {
            guard let shown = value.shown else { return nil }
            parts.append("\(name)=\(shown)")
        }
        return "{" + parts.joined(separator: ", ") + "}"
    }

    private func checkNames(_ rule: Rule, _ validation: inout Validation) {
        guard rule.facts != nil else { return }
        let mark = validation.count
        for name in keys { validation.check(name, rule.key) }
        if validation.forget(since: mark) { record(.keys(String.constraints(rule.key)), rule, &validation) }
        validation.checkLength(count, rule, showing: rule.element.isSensitive ? nil : shown)
    }

    private func record(_ constraint: Constraint, _ rule: Rule, _ validation: inout Validation) {
        let isSensitive = rule.isSensitive || rule.element.isSensitive || rule.key.isSensitive
        validation.record(constraint, showing: isSensitive ? nil : shown)
    }
}
