internal import LatchkeyCrypto

/// The procedure of the format `fido-u2f` (WebAuthn L3 §8.6).
enum U2FAttestation {
    static func verify(_ attested: AttestedCeremony) throws(AttestationFault) -> AttestationType {
        guard attested.statement.hasExactly("sig", "x5c"), attested.statement["x5c"]?.array?.count == 1 else {
            throw .malformedStatement
        }
        let (_, key) = try attested.attestingKey(.es256)
        guard attested.key.algorithm == .es256, case .ec(let point) = attested.key.key else {
            throw .unsupportedAlgorithm
        }
        let signed =
            [0x00] + attested.authenticatorData.relyingPartyIDHash + attested.clientDataHash + attested.credential.id
            + [0x04] + point.x + point.y
        guard key.isValid(try attested.bytes("sig"), for: signed, .es256) else { throw .wrongSignature }
        return .certified
    }
}
