import LatchkeyCrypto
import Testing

@testable import WebAuthn

/// A change to a registration with a statement, and the fault that it is refused with.
struct StatementMutation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let vector: String
    let fault: AttestationFault
    let change: @Sendable (inout RegistrationCase) throws -> Void

    init(
        _ vector: String, _ name: String, _ fault: AttestationFault,
        _ change: @escaping @Sendable (inout RegistrationCase) throws -> Void
    ) {
        self.vector = vector
        testDescription = "\(vector): \(name)"
        self.fault = fault
        self.change = change
    }
}

@Suite struct AttestationFormatTests {
    private static func flip(_ name: String, at index: Int) -> @Sendable (inout RegistrationCase) -> Void {
        { changed in
            var bytes = changed.statement[name]!.bytes!
            bytes[index < 0 ? bytes.count + index : index] ^= 1
            changed.statement = changed.statement.setting(name, to: .bytes(bytes))
        }
    }

    private static func without(_ name: String) -> @Sendable (inout RegistrationCase) -> Void {
        { $0.statement = $0.statement.setting(name, to: nil) }
    }

    private static func set(_ name: String, _ value: CBORValue) -> @Sendable (inout RegistrationCase) -> Void {
        { $0.statement = $0.statement.setting(name, to: value) }
    }

    private static let unit = Array("Authenticator Attestation".utf8)
    private static let otherUnit = Array("Authenticator attestation".utf8)

    static let faults: [StatementMutation] = [
        .init("packed-self-es256", "a member too many", .malformedStatement, set("ver", .text("2.0"))),
        .init("packed-self-es256", "no signature", .malformedStatement, without("sig")),
        .init("packed-self-es256", "another algorithm", .wrongAlgorithm, set("alg", .integer(-257))),
        .init("packed-self-es256", "an unknown algorithm", .unsupportedAlgorithm, set("alg", .integer(-65535))),
        .init("packed-self-es256", "another signature", .wrongSignature, flip("sig", at: -1)),
        .init("packed-self-es256", "of other client data", .wrongSignature) {
            $0.replaceInClientData("extraData", "extraDaten")
        },
        .init("packed-es256", "no certificates", .malformedStatement, set("x5c", .array([]))),
        .init("packed-es256", "certificates that are none", .malformedStatement, set("x5c", .array([.integer(1)]))),
        .init(
            "packed-es256", "a certificate that is none", .malformedCertificate, set("x5c", .array([.bytes([0x30])]))),
        .init("packed-es256", "a second certificate that is none", .malformedCertificate) {
            $0.statement = $0.statement.setting("x5c", to: .array($0.statement["x5c"]!.array! + [.bytes([0x30])]))
        },
        .init("packed-es256", "a byte after the certificate", .malformedCertificate) {
            $0.statement = $0.statement.setting(
                "x5c", to: .array([.bytes($0.statement["x5c"]!.array![0].bytes! + [0])]))
        },
        .init("packed-es256", "an algorithm of another kind", .malformedCertificate, set("alg", .integer(-257))),
        .init("packed-es256", "another signature", .wrongSignature, flip("sig", at: -1)),
        .init("packed-es256", "another unit", .unfitCertificate) { $0.replaceInCertificate(unit, otherUnit) },
        .init("fido-u2f-es256", "two certificates", .malformedStatement) {
            let certificates = $0.statement["x5c"]!.array!
            $0.statement = $0.statement.setting("x5c", to: .array(certificates + certificates))
        },
        .init("fido-u2f-es256", "an algorithm", .malformedStatement, set("alg", .integer(-7))),
        .init("fido-u2f-es256", "another signature", .wrongSignature, flip("sig", at: -1)),
        .init("fido-u2f-es256", "of another credential", .wrongSignature) { $0.data.id[0] ^= 1 },
        .init("tpm-es256", "another version", .malformedStatement, set("ver", .text("1.2"))),
        .init("tpm-es256", "no certificate", .malformedStatement, without("x5c")),
        .init("tpm-es256", "an algorithm that TPMs lack", .unsupportedAlgorithm, set("alg", .integer(-8))),
        .init("tpm-es256", "another key", .wrongPublicKey, flip("pubArea", at: -1)),
        .init("tpm-es256", "an area with a byte more", .malformedStructure) {
            $0.statement = $0.statement.setting("pubArea", to: .bytes($0.statement["pubArea"]!.bytes! + [0]))
        },
        .init("tpm-es256", "an area of another type", .malformedStructure, flip("pubArea", at: 1)),
        .init("tpm-es256", "info that is cut", .malformedStructure) {
            $0.statement = $0.statement.setting("certInfo", to: .bytes($0.statement["certInfo"]!.bytes!.dropLast()))
        },
        .init("tpm-es256", "not made by a TPM", .notMadeByTPM, flip("certInfo", at: 0)),
        .init("tpm-es256", "a quote", .wrongAttestationType, flip("certInfo", at: 5)),
        .init("tpm-es256", "of other client data", .wrongExtraData) {
            $0.replaceInClientData("crossOrigin\":false", "crossOrigin\":false,\"more\":1")
        },
        .init("tpm-es256", "another object", .wrongObjectName, flip("pubArea", at: 7)),
        .init("tpm-es256", "another signature", .wrongSignature, flip("sig", at: -1)),
        .init("tpm-es256", "another usage", .unfitCertificate) {
            $0.replaceInCertificate([0x67, 0x81, 0x05, 0x08, 0x03], [0x67, 0x81, 0x05, 0x08, 0x01])
        },
        .init("tpm-es256", "no manufacturer", .unfitCertificate) {
            $0.replaceInCertificate([0x67, 0x81, 0x05, 0x02, 0x01], [0x67, 0x81, 0x05, 0x02, 0x04])
        },
        .init("android-key-es256", "another signature", .wrongSignature, flip("sig", at: -1)),
        .init("android-key-es256", "for another ceremony", .wrongNonce) {
            $0.replaceInCertificate([0xb4, 0x35, 0x02, 0x8d], [0xb4, 0x35, 0x02, 0x8e])
        },
        .init("android-key-es256", "a description that is none", .malformedStructure) {
            $0.replaceInCertificate([0x02, 0x01, 0x2c, 0x0a, 0x01], [0x02, 0x01, 0x2c, 0x0b, 0x01])
        },
        .init("apple-es256", "a member too many", .malformedStatement, set("alg", .integer(-7))),
        .init("apple-es256", "of other client data", .wrongNonce) { $0.replaceInClientData("extraData", "extraDaten") },
        .init("apple-es256", "no nonce", .wrongNonce) {
            let type: OID = [1, 2, 840, 113635, 100, 8, 2], other: OID = [1, 2, 840, 113635, 100, 8, 3]
            $0.replaceInCertificate(type.content, other.content)
        },
    ]

    @Test(arguments: faults) func `a statement that is wrong is refused for what is wrong`(mutation: StatementMutation)
        throws
    {
        var changed = try RegistrationCase(mutation.vector)
        try mutation.change(&changed)
        let expected = WebAuthnRefusal.invalidAttestation(mutation.fault)
        #expect(throws: expected) { try changed.verify() }
    }

    /// The registration with a certificate of the test's own in a statement that is otherwise right.
    private func attest(
        _ vector: String, _ certificate: MadeCertificate, by key: ECPrivateKey? = nil
    ) throws -> Registration.Outcome {
        var changed = try RegistrationCase(vector)
        let signer = try key ?? ECPrivateKey.generate(.p256)
        let signed = changed.data.encoded + HashFunction.sha256.digest(changed.clientData)
        let signature = ECDSASignature.der(p1363: try signer.sign(signed, .sha256), on: .p256)!
        changed.statement = CBORMap([
            (.text("alg"), .integer(-7)), (.text("sig"), .bytes(signature)),
            (.text("x5c"), .array([.bytes(certificate.der(signer.publicKey.spki))])),
        ])
        return try changed.verify()
    }

    private static let aaguidType: OID = [1, 3, 6, 1, 4, 1, 45724, 1, 1, 4]

    @Test func `packed: a certificate that names the kind of authenticator has to name this one`() throws {
        let aaguid = try RegistrationCase("packed-es256").data.aaguid
        var certificate = MadeCertificate()
        certificate.extensions = [(Self.aaguidType, critical: false, MadeCertificate.element(0x04, aaguid))]
        #expect(try attest("packed-es256", certificate).attestation == .certified)
        for wrong in [
            MadeCertificate.element(0x04, [UInt8](repeating: 0, count: 16)), aaguid, [],
            MadeCertificate.element(0x04, aaguid) + [0],
        ] {
            certificate.extensions = [(Self.aaguidType, critical: false, wrong)]
            #expect(throws: WebAuthnRefusal.invalidAttestation(.wrongAAGUID)) {
                try attest("packed-es256", certificate)
            }
        }
        certificate.extensions = [(Self.aaguidType, critical: true, MadeCertificate.element(0x04, aaguid))]
        #expect(throws: WebAuthnRefusal.invalidAttestation(.unfitCertificate)) {
            try attest("packed-es256", certificate)
        }
    }

    @Test func `packed: a certificate of an authority, of no name or of an older version is unfit`() throws {
        var authority = MadeCertificate()
        authority.isAuthority = true
        var unsaid = MadeCertificate()
        unsaid.isAuthority = nil
        var nameless = MadeCertificate()
        nameless.subject.removeFirst()
        var twofold = MadeCertificate()
        twofold.subject.append(([2, 5, 4, 11], "Authenticator Attestation"))
        for certificate in [authority, unsaid, nameless, twofold] {
            #expect(throws: WebAuthnRefusal.invalidAttestation(.unfitCertificate)) {
                try attest("packed-es256", certificate)
            }
        }
    }

    @Test func `android-key: a certificate of another key is refused`() throws {
        #expect(throws: WebAuthnRefusal.invalidAttestation(.wrongPublicKey)) {
            try attest("android-key-es256", MadeCertificate())
        }
    }

    @Test func `apple: a certificate of another key is refused`() throws {
        var changed = try RegistrationCase("apple-es256")
        let nonce = HashFunction.sha256.digest(
            changed.data.encoded + HashFunction.sha256.digest(changed.clientData))
        var certificate = MadeCertificate()
        certificate.extensions = [
            (
                [1, 2, 840, 113635, 100, 8, 2], critical: false,
                MadeCertificate.element(0x30, MadeCertificate.element(0xa1, MadeCertificate.element(0x04, nonce)))
            )
        ]
        let key = try ECPrivateKey.generate(.p256).publicKey
        changed.statement = CBORMap([(.text("x5c"), .array([.bytes(certificate.der(key.spki))]))])
        let refused = changed
        #expect(throws: WebAuthnRefusal.invalidAttestation(.wrongPublicKey)) { try refused.verify() }
    }
}
