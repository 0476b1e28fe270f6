/// Why bytes were not taken as CBOR (RFC 8949) in the form that CTAP2 prescribes.
public enum CBORError: Error, Equatable, Sendable, CaseIterable {
    /// It ends before it is complete, or it is no CBOR.
    case malformed
    /// There is more than one item.
    case trailingBytes
    /// More than ``CBORReader/maximumSize`` bytes.
    case tooLarge
    /// Nested deeper than ``CBORReader/maximumDepth``.
    case tooDeep
    /// More than ``CBORReader/maximumItems`` items.
    case tooManyItems
    /// A text, byte string, array or map that does not say its length at its start.
    case indefiniteLength
    /// A number or length in more bytes than it takes.
    case notShortest
    /// A map with one key twice.
    case duplicateKey
    /// Something that no part of WebAuthn needs: a tag, a floating-point number, a number of more than 63 bits and its
    /// sign, another simple value than true, false, null and undefined.
    case unsupported
}
