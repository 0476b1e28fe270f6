/// An ECDSA signature in its two forms: r ‖ s, each as long as a coordinate (IEEE P1363, used by JOSE, RFC 7518 §3.4),
/// and the DER of X9.62 (RFC 3279 §2.2.3), which OpenSSL, X.509 and WebAuthn use.
public enum ECDSASignature {
    /// DER from r ‖ s; `nil` when the length is not that of the curve.
    public static func der(p1363 signature: [UInt8], on curve: EllipticCurve) -> [UInt8]? {
        let count = curve.coordinateByteCount
        guard signature.count == 2 * count else { return nil }
        return DER.sequence(DER.integer(signature.prefix(count)), DER.integer(signature.suffix(count)))
    }

    /// r ‖ s from DER; `nil` when the DER is not the shortest form or a number does not fit the curve.
    public static func p1363(der: [UInt8], on curve: EllipticCurve) -> [UInt8]? {
        let count = curve.coordinateByteCount
        var rest = der[...]
        guard rest.popFirst() == 0x30, let first = rest.popFirst() else { return nil }
        var length = Int(first)
        if first == 0x81, let long = rest.popFirst(), long >= 128 {
            length = Int(long)
        } else if first >= 128 {
            return nil
        }
        guard rest.count == length, let r = number(&rest, count), let s = number(&rest, count), rest.isEmpty else {
            return nil
        }
        return r + s
    }

    private static func number(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> [UInt8]? {
        guard rest.popFirst() == 0x02, let length = rest.popFirst(), length > 0, length <= rest.count else {
            return nil
        }
        var digits = rest.prefix(Int(length))
        rest = rest.dropFirst(Int(length))
        guard digits.first! < 0x80 else { return nil }
        if digits.count > 1, digits.first == 0 {
            digits = digits.dropFirst()
            guard digits.first! >= 0x80 else { return nil }
        }
        guard digits.count <= count else { return nil }
        return [UInt8](repeating: 0, count: count - digits.count) + digits
    }
}
