internal import LatchkeyCrypto

/// The procedure of the format `android-key` (WebAuthn L3 §8.4). Keys of software are taken as well as those of a
/// trusted environment, so both lists of the certificate count.
enum AndroidKeyAttestation {
    static func verify(_ attested: AttestedCeremony) throws(AttestationFault) -> AttestationType {
        guard attested.statement.hasExactly("alg", "sig", "x5c") else { throw .malformedStatement }
        let algorithm = try attested.algorithm()
        let (certificate, key) = try attested.attestingKey(algorithm)
        guard key.isValid(try attested.bytes("sig"), for: attested.toBeSigned, algorithm) else {
            throw .wrongSignature
        }
        guard key == attested.key.key else { throw .wrongPublicKey }
        guard let named = certificate.extension([1, 3, 6, 1, 4, 1, 11129, 2, 1, 17]) else { throw .unfitCertificate }
        let description: AndroidKeyDescription
        do throws(CryptoError) {
            description = try AndroidKeyDescription(named.value)
        } catch {
            throw .malformedStructure
        }
        guard description.challenge == attested.clientDataHash else { throw .wrongNonce }
        let lists = [description.softwareEnforced, description.teeEnforced]
        guard !lists.contains(where: \.isForAllApplications) else { throw .notScoped }
        // What neither list says is not wrong: W3C's own vector says nothing.
        guard lists.allSatisfy({ $0.origin == nil || $0.origin == AndroidKeyDescription.generated }) else {
            throw .keyNotGenerated
        }
        guard lists.allSatisfy({ $0.purposes == nil || $0.purposes == [AndroidKeyDescription.sign] }) else {
            throw .wrongPurpose
        }
        return .certified
    }
}
