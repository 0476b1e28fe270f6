public import LatchkeyPlatform

extension String: FieldValue {
    public static var kind: FieldKind { .text }

    public static func read(
        _ element: JSONElement, _ rule: Rule, _ validation: inout Validation
    ) throws(JSONError) -> String {
        guard let text = element.string else { throw JSONError(.wrongType) }
        validation.check(text, rule)
        return text
    }

    public func check(_ rule: Rule, _ validation: inout Validation) { validation.check(self, rule) }
    public func write(to writer: inout JSONWriter) { writer.string(self) }
    public var shown: String? { self }
}

extension Secret: FieldValue {
    public static var kind: FieldKind { .secret }

    public static func read(
        _ element: JSONElement, _ rule: Rule, _ validation: inout Validation
    ) throws(JSONError) -> Secret {
        guard let text = element.string else { throw JSONError(.wrongType) }
        let secret = Secret(text)
        secret.check(rule, &validation)
        return secret
    }

    public func check(_ rule: Rule, _ validation: inout Validation) {
        guard rule.facts != nil else { return }
        validation.check(reveal, rule.isSensitive ? rule : rule.sensitive)
    }
    public func write(to writer: inout JSONWriter) { writer.string(reveal) }
}

extension Int64: FieldValue {
    public static var kind: FieldKind { .integer }

    public static func read(
        _ element: JSONElement, _ rule: Rule, _ validation: inout Validation
    ) throws(JSONError) -> Int64 {
        guard let value = element.int64 else { throw JSONError(.wrongType) }
        validation.check(value, rule)
        return value
    }

    public func check(_ rule: Rule, _ validation: inout Validation) { validation.check(self, rule) }
    public func write(to writer: inout JSONWriter) { writer.integer(self) }
    public var shown: String? { String(self) }
}

extension Int: FieldValue {
    public static var kind: FieldKind { .integer }

    public static func read(
        _ element: JSONElement, _ rule: Rule, _ validation: inout Validation
    ) throws(JSONError) -> Int {
        guard let value = element.int64 else { throw JSONError(.wrongType) }
        validation.check(value, rule)
        return Int(value)
    }

    public func check(_ rule: Rule, _ validation: inout Validation) { validation.check(Int64(self), rule) }
    public func write(to writer: inout JSONWriter) { writer.integer(self) }
    public var shown: String? { String(self) }
}

extension Double: FieldValue {
    public static var kind: FieldKind { .number }

    public static func read(
        _ element: JSONElement, _ rule: Rule, _ validation: inout Validation
    ) throws(JSONError) -> Double {
        guard let value = element.double else { throw JSONError(.wrongType) }
        return value
    }

    public func check(_ rule: Rule, _ validation: inout Validation) {}
    public func write(to writer: inout JSONWriter) { writer.number(self) }
    public var shown: String? { description }
}

extension Bool: FieldValue {
    public static var kind: FieldKind { .boolean }

    public static func read(
        _ element: JSONElement, _ rule: Rule, _ validation: inout Validation
    ) throws(JSONError) -> Bool {
        guard let value = element.bool else { throw JSONError(.wrongType) }
        return value
    }

    public func check(_ rule: Rule, _ validation: inout Validation) {}
    public func write(to writer: inout JSONWriter) { writer.bool(self) }
    public var shown: String? { description }
}

extension JSONValue: FieldValue {
    public static var kind: FieldKind { .document }

    public static func read(
        _ element: JSONElement, _ rule: Rule, _ validation: inout Validation
    ) throws(JSONError) -> JSONValue {
        try JSONValue(element)
    }

    public func check(_ rule: Rule, _ validation: inout Validation) {}
}
