/// Header fields in their order; names are compared without regard to case (RFC 9110 §5).
///
/// ```swift
/// var headers: Headers = ["Content-Type": "application/json"]
/// headers[.cacheControl] = "no-store"
/// headers["content-type"]                 // "application/json"
/// ```
///
/// What is stored is the text as it goes over the wire, so that receiving and sending it copies it once. No value can
/// break out of its line: control characters in it become spaces.
public struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// Where a field lies in ``text``.
    struct Field: Sendable {
        var nameStart: UInt32
        var nameCount: UInt32
        var valueStart: UInt32
        var valueCount: UInt32

        var name: Range<Int> { Int(nameStart)..<Int(nameStart + nameCount) }
        var value: Range<Int> { Int(valueStart)..<Int(valueStart + valueCount) }
    }

    /// Field lines, each `name: value` CR LF.
    private(set) var text: [UInt8]
    private(set) var fields: [Field]

    /// Makes headers without a field.
    public init() {
        text = []
        fields = []
    }

    /// Makes headers of the fields of a literal, in its order.
    public init(dictionaryLiteral elements: (HeaderName, String)...) {
        self.init()
        fields.reserveCapacity(elements.count)
        text.reserveCapacity(elements.reduce(0) { $0 + $1.0.text.utf8.count + $1.1.utf8.count + 4 })
        for (name, value) in elements { append(name, value) }
    }

    /// Takes field lines that the parser has checked, and where the fields lie in them.
    init(checkedLines text: [UInt8], fields: [Field]) {
        self.text = text
        self.fields = fields
    }

    /// How many fields there are.
    public var count: Int { fields.count }

    /// Whether there is no field.
    public var isEmpty: Bool { fields.isEmpty }

    /// The value of the first field of that name, or nil; setting it replaces every field of that name.
    public subscript(_ name: HeaderName) -> String? {
        get { firstField(name).map { string($0.value) } }
        set {
            if firstField(name) != nil { remove(name) }
            if let newValue { append(name, newValue) }
        }
    }

    /// The values of all fields of that name, in order.
    public func values(_ name: HeaderName) -> [String] {
        fields.filter { matches($0, name) }.map { string($0.value) }
    }

    /// Whether a field of that name is there.
    public func contains(_ name: HeaderName) -> Bool { firstField(name) != nil }

    /// Adds a field after those that are there. Control characters in the value (CR and LF among them) become spaces,
    /// and white space around it is dropped.
    public mutating func append(_ name: HeaderName, _ value: String) {
        let nameStart = text.count
        text.append(contentsOf: name.text.utf8)
        text.append(0x3a)
        text.append(0x20)
        let valueStart = text.count
        for byte in value.utf8 {
            let byte = Token.isValueByte(byte) ? byte : 0x20
            if text.count > valueStart || !Token.isBlank(byte) { text.append(byte) }
        }
        while text.count > valueStart, Token.isBlank(text[text.count - 1]) { text.removeLast() }
        fields.append(
            Field(
                nameStart: UInt32(nameStart), nameCount: UInt32(valueStart - nameStart - 2),
                valueStart: UInt32(valueStart), valueCount: UInt32(text.count - valueStart)))
        text.append(0x0d)
        text.append(0x0a)
    }

    /// Removes every field of that name.
    public mutating func remove(_ name: HeaderName) {
        var kept = Headers()
        for field in fields where !matches(field, name) {
            let nameStart = kept.text.count
            kept.text.append(contentsOf: text[field.name])
            kept.text.append(0x3a)
            kept.text.append(0x20)
            let valueStart = kept.text.count
            kept.text.append(contentsOf: text[field.value])
            kept.text.append(0x0d)
            kept.text.append(0x0a)
            kept.fields.append(
                Field(
                    nameStart: UInt32(nameStart), nameCount: field.nameCount, valueStart: UInt32(valueStart),
                    valueCount: field.valueCount))
        }
        self = kept
    }

    public static func == (left: Headers, right: Headers) -> Bool {
        left.elementsEqual(right) {
            $0.value == $1.value && $0.name.lowercased() == $1.name.lowercased()
        }
    }

    private func firstField(_ name: HeaderName) -> Field? {
        for field in fields where matches(field, name) { return field }
        return nil
    }

    /// The field of that name, unless there are several.
    func onlyField(_ name: HeaderName) -> Field? {
        var found: Field?
        for field in fields where matches(field, name) {
            guard found == nil else { return nil }
            found = field
        }
        return found
    }

    func matches(_ field: Field, _ name: HeaderName) -> Bool {
        let wanted = name.text.utf8
        guard Int(field.nameCount) == wanted.count else { return false }
        var index = Int(field.nameStart)
        for byte in wanted {
            guard Token.lowercase(text[index]) == Token.lowercase(byte) else { return false }
            index += 1
        }
        return true
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: text[range], as: UTF8.self)
    }
}

extension Headers: Sequence {
    /// Walks the fields in their order.
    public func makeIterator() -> AnyIterator<(name: String, value: String)> {
        var index = 0
        return AnyIterator {
            guard index < fields.count else { return nil }
            defer { index += 1 }
            return (string(fields[index].name), string(fields[index].value))
        }
    }
}
