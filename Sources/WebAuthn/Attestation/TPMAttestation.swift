internal import LatchkeyCrypto

/// The procedure of the format `tpm` (WebAuthn L3 §8.3).
enum TPMAttestation {
    static func verify(_ attested: AttestedCeremony) throws(AttestationFault) -> AttestationType {
        let statement = attested.statement
        guard statement.hasExactly("ver", "alg", "x5c", "sig", "certInfo", "pubArea"), statement["ver"] == .text("2.0")
        else { throw .malformedStatement }
        let algorithm = try attested.algorithm()
        guard algorithm != .edDSA, algorithm != .ed448 else { throw .unsupportedAlgorithm }
        let publicArea = try attested.bytes("pubArea"), certified = try attested.bytes("certInfo")
        guard let area = TPMPublicArea(publicArea) else { throw .malformedStructure }
        guard area.isKey(attested.key) else { throw .wrongPublicKey }
        guard let info = TPMAttest(certified) else { throw .malformedStructure }
        guard info.magic == TPMAttest.generatedValue else { throw .notMadeByTPM }
        guard info.type == TPMAttest.certify, let object = info.objectName else { throw .wrongAttestationType }
        guard info.extraData == algorithm.hash.digest(attested.toBeSigned) else { throw .wrongExtraData }
        guard object == area.name(of: publicArea) else { throw .wrongObjectName }
        let (certificate, key) = try attested.attestingKey(algorithm)
        guard key.isValid(try attested.bytes("sig"), for: certified, algorithm) else { throw .wrongSignature }
        guard TPMCertificate.meetsRequirements(certificate) else { throw .unfitCertificate }
        try attested.checkAAGUID(certificate)
        return .certified
    }
}
