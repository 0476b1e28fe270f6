/// An object identifier (ITU-T X.660), such as the type of a certificate's extension.
///
/// ```swift
/// let commonName: OID = [2, 5, 4, 3]
/// ```
public struct OID: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// What stands in DER after tag and length.
    public let content: [UInt8]

    /// An identifier as DER has it, without tag and length.
    public init(content: [UInt8]) {
        self.content = content
    }

    /// An identifier by its arcs, of which there are at least two.
    public init(arrayLiteral arcs: UInt64...) {
        precondition(arcs.count >= 2 && arcs[0] <= 2, "an object identifier has two arcs or more")
        content = ([arcs[0] * 40 + arcs[1]] + arcs.dropFirst(2)).flatMap(Self.encode)
    }

    private static func encode(_ arc: UInt64) -> [UInt8] {
        var rest = arc >> 7
        var bytes = [UInt8(arc & 0x7f)]
        while rest > 0 {
            bytes.append(UInt8(rest & 0x7f) | 0x80)
            rest >>= 7
        }
        return bytes.reversed()
    }
}
