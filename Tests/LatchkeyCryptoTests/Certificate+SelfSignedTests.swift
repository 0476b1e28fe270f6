import LatchkeyCrypto
import Testing

struct CertificateSelfSignedTests {
    @Test func `a certificate says whose key it is, and is signed by it`() throws {
        let key = try RSAPrivateKey.generate()
        let der = try Certificate.selfSigned(by: key, commonName: "us-east-1_é", from: 0, until: 86_400)
        let certificate = try Certificate(der: der)
        #expect(certificate.version == 3)
        #expect(certificate.subject.map(\.value) == ["us-east-1_é"])
        #expect(certificate.subjectPublicKeyInfo == key.publicKey.spki)
        // Another one of the same key has another serial number.
        #expect(try Certificate.selfSigned(by: key, commonName: "us-east-1_é", from: 0, until: 86_400) != der)
    }

    @Test func `a name has its length, and a certificate an end`() throws {
        let key = try RSAPrivateKey.generate()
        for (name, until) in [("", 1), (String(repeating: "x", count: 65), 1), ("x", -1)] as [(String, Int64)] {
            #expect(throws: CryptoError.self) {
                try Certificate.selfSigned(by: key, commonName: name, from: 0, until: until)
            }
        }
    }
}
