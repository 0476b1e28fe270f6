/// A text of a known set. It is no Swift `enum`, so that a client keeps what a newer server says.
///
/// ```swift
/// public struct UserStatus: WireEnum {
///     public let rawValue: String
///     public init(rawValue: String) { self.rawValue = rawValue }
///     public static let confirmed = Self(rawValue: "CONFIRMED"), unconfirmed = Self(rawValue: "UNCONFIRMED")
///     public static let known: [Self] = [.unconfirmed, .confirmed]
/// }
/// ```
public protocol WireEnum: FieldValue, RawRepresentable<String>, Hashable {
    /// The texts of the set, in the order in which messages list them.
    static var known: [Self] { get }

    /// Any text, known or not.
    init(rawValue: String)
}

extension WireEnum {
    /// The empty text: what a required member holds before it is read or set.
    public static var unset: Self { Self(rawValue: "") }

    public static var kind: FieldKind { .enumeration(known.map(\.rawValue)) }

    public static func read(
        _ element: JSONElement, _ rule: Rule, _ validation: inout Validation
    ) throws(JSONError) -> Self {
        guard element.tape.tag(at: element.index) == Tape.Tag.string else { throw JSONError(.wrongType) }
        let text = element.tape.text(at: element.index)
        if let value = listed(text) { return value }
        let value = Self(rawValue: element.tape.string(at: element.index))
        value.check(rule, &validation)
        return value
    }

    /// The listed value of exactly these bytes: `==` of texts would take U+212A for a `K`.
    private static func listed(_ text: UnsafeBufferPointer<UInt8>) -> Self? {
        for value in known {
            let bytes = value.rawValue.utf8
            if bytes.count == text.count, bytes.elementsEqual(text) { return value }
        }
        return nil
    }

    public func check(_ rule: Rule, _ validation: inout Validation) {
        if validation.options.unknownEnumText == .refuse, rawValue.withUTF8Bytes(Self.listed) == nil {
            validation.record(.enumeration(Self.known.map(\.rawValue)), showing: rule.isSensitive ? nil : rawValue)
        }
    }

    public func write(to writer: inout JSONWriter) { writer.string(rawValue) }

    public var shown: String? { rawValue }

    public static func constraints(_ rule: Rule) -> [Constraint] { [.enumeration(known.map(\.rawValue))] }
}
