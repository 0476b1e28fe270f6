internal import LatchkeyCrypto

/// What the certificate of a TPM's attestation key must have (WebAuthn L3 §8.3.1).
enum TPMCertificate {
    static func meetsRequirements(_ certificate: Certificate) -> Bool {
        certificate.version == 3 && certificate.isAuthority == false && certificate.subject.isEmpty
            && certificate.extension([2, 5, 29, 37]).flatMap { try? usages($0.value) }?.contains(attestationKey)
                == true
            && certificate.extension([2, 5, 29, 17]).flatMap { try? nameTypes($0.value) }?
                .isSuperset(of: [manufacturer, model, version]) == true
    }

    /// tcg-kp-AIKCertificate.
    private static let attestationKey: OID = [2, 23, 133, 8, 3]
    /// tcg-at-tpmManufacturer, tcg-at-tpmModel and tcg-at-tpmVersion (TPM 2.0 EK credential profile §3.2.9).
    private static let manufacturer: OID = [2, 23, 133, 2, 1]
    private static let model: OID = [2, 23, 133, 2, 2]
    private static let version: OID = [2, 23, 133, 2, 3]

    /// `ExtKeyUsageSyntax` (RFC 5280 §4.2.1.12).
    private static func usages(_ der: [UInt8]) throws(CryptoError) -> Set<OID> {
        var outer = DERReader(der)
        var list = DERReader(try outer.read(.sequence))
        var usages: Set<OID> = []
        while !list.isAtEnd { usages.insert(OID(content: try list.read(.objectIdentifier))) }
        return usages
    }

    /// The types of attributes in the directory names of `SubjectAltName` (RFC 5280 §4.2.1.6), which is a choice and so
    /// has its tag around the name.
    private static func nameTypes(_ der: [UInt8]) throws(CryptoError) -> Set<OID> {
        var outer = DERReader(der)
        var names = DERReader(try outer.read(.sequence))
        var types: Set<OID> = []
        while !names.isAtEnd {
            let (tag, content) = try names.next()
            guard tag == .context(4) else { continue }
            var tagged = DERReader(content)
            var relativeNames = DERReader(try tagged.read(.sequence))
            while !relativeNames.isAtEnd {
                var set = DERReader(try relativeNames.read(.set))
                while !set.isAtEnd {
                    var attribute = DERReader(try set.read(.sequence))
                    types.insert(OID(content: try attribute.read(.objectIdentifier)))
                }
            }
        }
        return types
    }
}
