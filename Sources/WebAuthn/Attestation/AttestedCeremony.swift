internal import LatchkeyCrypto

/// What an attestation statement is held against.
struct AttestedCeremony {
    let statement: CBORMap
    let authenticatorData: AuthenticatorData
    let credential: AttestedCredential
    let key: COSEKey
    /// The SHA-256 of the client data.
    let clientDataHash: [UInt8]

    /// The longest chain of certificates.
    private static let mostCertificates = 8

    /// What most formats sign.
    var toBeSigned: [UInt8] { authenticatorData.bytes + clientDataHash }

    /// The algorithm that the statement names.
    func algorithm() throws(AttestationFault) -> COSEAlgorithm {
        guard let number = statement["alg"]?.integer else { throw .malformedStatement }
        guard let algorithm = COSEAlgorithm(rawValue: number) else { throw .unsupportedAlgorithm }
        return algorithm
    }

    /// A member of the statement that is a byte string.
    func bytes(_ name: String) throws(AttestationFault) -> [UInt8] {
        guard let bytes = statement[name]?.bytes else { throw .malformedStatement }
        return bytes
    }

    /// The certificates of the statement, the attesting one first; all of them can be read.
    func certificates() throws(AttestationFault) -> [Certificate] {
        guard let items = statement["x5c"]?.array, (1...Self.mostCertificates).contains(items.count) else {
            throw .malformedStatement
        }
        var certificates: [Certificate] = []
        for item in items {
            guard let der = item.bytes else { throw .malformedStatement }
            guard let certificate = try? Certificate(der: der) else { throw .malformedCertificate }
            certificates.append(certificate)
        }
        return certificates
    }

    /// The attesting certificate and its key, which is one for the algorithm.
    func attestingKey(
        _ algorithm: COSEAlgorithm
    ) throws(AttestationFault) -> (certificate: Certificate, key: VerifyingKey) {
        let certificate = try certificates()[0]
        guard let key = try? VerifyingKey(spki: certificate.subjectPublicKeyInfo, for: algorithm) else {
            throw .malformedCertificate
        }
        return (certificate, key)
    }

    /// Verifies that a certificate that names a kind of authenticator names this one
    /// (`id-fido-gen-ce-aaguid`, WebAuthn L3 §8.2.1).
    func checkAAGUID(_ certificate: Certificate) throws(AttestationFault) {
        guard let named = certificate.extension([1, 3, 6, 1, 4, 1, 45724, 1, 1, 4]) else { return }
        guard !named.isCritical else { throw .unfitCertificate }
        var reader = DERReader(named.value)
        guard let aaguid = try? reader.read(.octetString), reader.isAtEnd, aaguid == credential.aaguid else {
            throw .wrongAAGUID
        }
    }
}
