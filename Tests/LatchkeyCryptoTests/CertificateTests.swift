import Foundation
import TestSupport
import Testing

@testable import LatchkeyCrypto

@Suite struct CertificateTests {
    private struct File: Decodable {
        struct Vector: Decodable {
            let root: [String: String]?
        }
        let vectors: [Vector]
    }

    private static func root() throws -> [UInt8] {
        let file = try Vectors.load("webauthn/webauthn_l3_vectors.json", as: File.self)
        return [UInt8](hex: file.vectors.compactMap(\.root).first!["attestation_ca_cert"]!)
    }

    @Test func `a certificate says what OpenSSL reads in it`() throws {
        let certificate = try Certificate(der: Self.root())
        #expect(certificate.version == 3)
        #expect(certificate.isAuthority == true)
        #expect(certificate.subject([2, 5, 4, 3]) == ["WebAuthn test vectors"])
        #expect(certificate.subject([2, 5, 4, 11]) == ["Authenticator Attestation CA"])
        #expect(certificate.subject([2, 5, 4, 7]) == [])
        #expect(certificate.extension([2, 5, 29, 19])?.isCritical == true)
        #expect(certificate.extension([2, 5, 29, 37]) == nil)
        #expect(try ECPublicKey(spki: certificate.subjectPublicKeyInfo).curve == .p256)
    }

    @Test func `what is cut anywhere, or goes on, is no certificate`() throws {
        let der = try Self.root()
        for count in 0..<der.count {
            #expect(throws: CryptoError(.invalidParameter)) { try Certificate(der: Array(der.prefix(count))) }
        }
        #expect(throws: CryptoError(.invalidParameter)) { try Certificate(der: der + [0]) }
        #expect(throws: CryptoError(.invalidParameter)) {
            try Certificate(der: der + [UInt8](repeating: 0, count: Certificate.maximumSize))
        }
    }

    @Test func `a malformed standard extension makes the certificate malformed`() throws {
        var der = try Self.root()
        // Basic Constraints: the truth value is not one byte long.
        let range = try #require(der.ranges(of: [0x30, 0x03, 0x01, 0x01, 0xff]).first)
        der.replaceSubrange(range, with: [0x30, 0x03, 0x01, 0x02, 0xff])
        #expect(throws: CryptoError(.invalidParameter)) { try Certificate(der: der) }
    }
}
