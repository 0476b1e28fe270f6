/// A map of CBOR; no key occurs twice.
public struct CBORMap: Equatable, Sendable {
    /// The entries in the order in which they were written.
    public private(set) var entries: [(key: CBORValue, value: CBORValue)] = []

    /// An empty map.
    public init() {}

    /// Adds an entry; false when the key is there already.
    mutating func insert(_ value: CBORValue, for key: CBORValue) -> Bool {
        guard self[key] == nil else { return false }
        entries.append((key, value))
        return true
    }

    /// The value of a key.
    public subscript(key: CBORValue) -> CBORValue? {
        entries.first { $0.key == key }?.value
    }

    /// The value of a key that is an integer, as COSE has them.
    public subscript(key: Int64) -> CBORValue? { self[.integer(key)] }

    /// The value of a key that is a text, as attestation objects have them.
    public subscript(key: String) -> CBORValue? { self[.text(key)] }

    /// Whether the keys are these and no others, in whatever order.
    func hasExactly(_ keys: [CBORValue]) -> Bool {
        entries.count == keys.count && keys.allSatisfy { self[$0] != nil }
    }

    /// Whether the keys are these texts and no others.
    func hasExactly(_ keys: String...) -> Bool { hasExactly(keys.map(CBORValue.text)) }

    public static func == (left: CBORMap, right: CBORMap) -> Bool {
        left.entries.elementsEqual(right.entries) { $0.key == $1.key && $0.value == $1.value }
    }
}
