internal import LatchkeyCrypto

/// The procedure of the format `apple` (WebAuthn L3 §8.8). There is no signature: the certificate was made for this
/// credential and this ceremony.
enum AppleAttestation {
    static func verify(_ attested: AttestedCeremony) throws(AttestationFault) -> AttestationType {
        guard attested.statement.hasExactly("x5c") else { throw .malformedStatement }
        let (certificate, key) = try attested.attestingKey(attested.key.algorithm)
        let nonce = HashFunction.sha256.digest(attested.toBeSigned)
        guard let named = certificate.extension([1, 2, 840, 113635, 100, 8, 2]), (try? value(named.value)) == nonce
        else { throw .wrongNonce }
        guard key == attested.key.key else { throw .wrongPublicKey }
        return .certified
    }

    /// `SEQUENCE { [1] EXPLICIT OCTET STRING }`.
    private static func value(_ der: [UInt8]) throws(CryptoError) -> [UInt8] {
        var outer = DERReader(der)
        var sequence = DERReader(try outer.read(.sequence))
        var tagged = DERReader(try sequence.read(.context(1)))
        let value = try tagged.read(.octetString)
        guard tagged.isAtEnd, sequence.isAtEnd, outer.isAtEnd else { throw CryptoError(.invalidParameter) }
        return value
    }
}
