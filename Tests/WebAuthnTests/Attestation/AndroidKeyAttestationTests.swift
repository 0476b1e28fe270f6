import LatchkeyCrypto
import Testing

@testable import WebAuthn

@Suite struct AndroidKeyAttestationTests {
    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { MadeCertificate.element(tag, content) }

    private static func list(purposes: [UInt8]? = nil, allApplications: Bool = false, origin: UInt8? = nil) -> [UInt8] {
        var content: [UInt8] = []
        if let purposes { content += element(0xa1, element(0x31, purposes.flatMap { element(0x02, [$0]) })) }
        if allApplications { content += MadeCertificate.element([0xbf, 0x84, 0x58], [0x05, 0x00]) }
        if let origin { content += MadeCertificate.element([0xbf, 0x85, 0x3e], element(0x02, [origin])) }
        return element(0x30, content)
    }

    /// A registration whose key the key store has made, with what the certificate says of it.
    private func register(software: [UInt8], environment: [UInt8]) throws -> Registration.Outcome {
        var changed = try RegistrationCase("android-key-es256")
        let key = try ECPrivateKey.generate(.p256)
        changed.data.set(-2, to: .bytes(key.publicKey.x))
        changed.data.set(-3, to: .bytes(key.publicKey.y))
        let hash = HashFunction.sha256.digest(changed.clientData)
        let description = Self.element(
            0x30,
            Self.element(0x02, [3]) + Self.element(0x0a, [1]) + Self.element(0x02, [4]) + Self.element(0x0a, [1])
                + Self.element(0x04, hash) + Self.element(0x04, []) + software + environment)
        var certificate = MadeCertificate()
        certificate.extensions = [([1, 3, 6, 1, 4, 1, 11129, 2, 1, 17], critical: false, description)]
        let signature = ECDSASignature.der(
            p1363: try key.sign(changed.data.encoded + hash, .sha256), on: .p256)!
        changed.statement = CBORMap([
            (.text("alg"), .integer(-7)), (.text("sig"), .bytes(signature)),
            (.text("x5c"), .array([.bytes(certificate.der(key.publicKey.spki))])),
        ])
        return try changed.verify()
    }

    @Test func `a key that was made for signing is taken, whichever list says so`() throws {
        let made = Self.list(purposes: [2], origin: 0)
        #expect(try register(software: made, environment: Self.list()).attestation == .certified)
        #expect(try register(software: Self.list(), environment: made).attestation == .certified)
        #expect(try register(software: Self.list(), environment: Self.list()).attestation == .certified)
    }

    @Test(arguments: [
        (AttestationFault.notScoped, list(purposes: [2], allApplications: true, origin: 0)),
        (.keyNotGenerated, list(purposes: [2], origin: 2)), (.wrongPurpose, list(purposes: [2, 3], origin: 0)),
        (.wrongPurpose, list(purposes: [], origin: 0)), (.wrongPurpose, list(purposes: [0], origin: 0)),
        (.malformedStructure, [0x30, 0x01, 0x00]), (.malformedStructure, []),
    ])
    func `a key of another kind is refused, whichever list says so`(fault: AttestationFault, list: [UInt8]) {
        #expect(throws: WebAuthnRefusal.invalidAttestation(fault)) {
            try register(software: list, environment: Self.list())
        }
        #expect(throws: WebAuthnRefusal.invalidAttestation(fault)) {
            try register(software: Self.list(), environment: list)
        }
    }
}
