internal import LatchkeyCrypto

/// The procedure of the format `packed` (WebAuthn L3 §8.2).
enum PackedAttestation {
    static func verify(_ attested: AttestedCeremony) throws(AttestationFault) -> AttestationType {
        let statement = attested.statement
        guard statement["x5c"] != nil else {
            guard statement.hasExactly("alg", "sig") else { throw .malformedStatement }
            guard try attested.algorithm() == attested.key.algorithm else { throw .wrongAlgorithm }
            guard attested.key.isValid(try attested.bytes("sig"), for: attested.toBeSigned) else {
                throw .wrongSignature
            }
            return .selfSigned
        }
        guard statement.hasExactly("alg", "sig", "x5c") else { throw .malformedStatement }
        let algorithm = try attested.algorithm()
        let (certificate, key) = try attested.attestingKey(algorithm)
        guard key.isValid(try attested.bytes("sig"), for: attested.toBeSigned, algorithm) else {
            throw .wrongSignature
        }
        guard meetsRequirements(certificate) else { throw .unfitCertificate }
        try attested.checkAAGUID(certificate)
        return .certified
    }

    /// §8.2.1.
    private static func meetsRequirements(_ certificate: Certificate) -> Bool {
        let country: OID = [2, 5, 4, 6]
        let organization: OID = [2, 5, 4, 10]
        let unit: OID = [2, 5, 4, 11]
        let commonName: OID = [2, 5, 4, 3]
        return certificate.version == 3 && certificate.isAuthority == false
            && [country, organization, commonName].allSatisfy { certificate.subject($0).contains { !$0.isEmpty } }
            && certificate.subject(unit) == ["Authenticator Attestation"]
    }
}
