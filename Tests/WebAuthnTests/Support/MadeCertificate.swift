@testable import LatchkeyCrypto

/// A certificate that a test makes up. Its own signature is nonsense: nobody looks at it.
struct MadeCertificate {
    var version: UInt8 = 3
    var subject: [(OID, String)] = [
        ([2, 5, 4, 6], "AA"), ([2, 5, 4, 10], "Test"), ([2, 5, 4, 11], "Authenticator Attestation"),
        ([2, 5, 4, 3], "Test"),
    ]
    var isAuthority: Bool? = false
    var extensions: [(OID, critical: Bool, [UInt8])] = []

    func der(_ spki: [UInt8]) -> [UInt8] {
        var listed = extensions
        if let isAuthority {
            let content = isAuthority ? Self.element(0x01, [0xff]) : []
            listed.append(([2, 5, 29, 19], critical: true, Self.element(0x30, content)))
        }
        let algorithm = Self.element(0x30, Self.oid([1, 2, 840, 10045, 4, 3, 2]))
        let empty = Self.element(0x30, [])
        let dates = Self.element(
            0x30, Self.element(0x17, Array("240101000000Z".utf8)) + Self.element(0x17, Array("340101000000Z".utf8)))
        var body = Self.element(0xa0, Self.element(0x02, [version - 1])) + Self.element(0x02, [1]) + algorithm + empty
        body += dates + Self.name(subject) + spki
        body += Self.element(0xa3, Self.element(0x30, listed.flatMap(Self.encode)))
        return Self.element(0x30, Self.element(0x30, body) + algorithm + Self.element(0x03, [0, 0]))
    }

    static func name(_ attributes: [(OID, String)]) -> [UInt8] {
        element(
            0x30,
            attributes.flatMap { type, value in
                element(0x31, element(0x30, oid(type) + element(0x0c, Array(value.utf8))))
            })
    }

    static func oid(_ oid: OID) -> [UInt8] { element(0x06, oid.content) }

    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { element([tag], content) }

    static func element(_ tag: [UInt8], _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        if count < 0x80 { return tag + [UInt8(count)] + content }
        if count < 0x100 { return tag + [0x81, UInt8(count)] + content }
        return tag + [0x82, UInt8(count >> 8), UInt8(count & 0xff)] + content
    }

    private static func encode(_ type: OID, _ isCritical: Bool, _ value: [UInt8]) -> [UInt8] {
        element(0x30, oid(type) + (isCritical ? [0x01, 0x01, 0xff] : []) + element(0x04, value))
    }
}
