/// A value of CBOR (RFC 8949 §3), of those that WebAuthn needs.
public enum CBORValue: Equatable, Sendable {
    case integer(Int64)
    case bytes([UInt8])
    case text(String)
    case array([CBORValue])
    case map(CBORMap)
    case bool(Bool)
    /// `null`, and `undefined`, which nothing here tells from it.
    case null

    /// An integer.
    public var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// A byte string.
    public var bytes: [UInt8]? {
        if case .bytes(let value) = self { value } else { nil }
    }

    /// A text.
    public var text: String? {
        if case .text(let value) = self { value } else { nil }
    }

    /// An array.
    public var array: [CBORValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// A map.
    public var map: CBORMap? {
        if case .map(let value) = self { value } else { nil }
    }
}
