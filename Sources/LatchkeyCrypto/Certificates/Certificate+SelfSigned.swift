internal import CLatchkeyOpenSSL

extension Certificate {
    /// A certificate of a key for itself, signed with SHA-256 (RFC 5280 §4.1), in DER: version 3, a random serial
    /// number, and one common name that is both subject and issuer. `from` and `until` are seconds since 1970.
    public static func selfSigned(
        by key: RSAPrivateKey, commonName: String, from: Int64, until: Int64
    ) throws(CryptoError) -> [UInt8] {
        guard (1...64).contains(commonName.unicodeScalars.count), from <= until else {
            throw CryptoError(.invalidParameter, "a common name has 1 to 64 characters, and a certificate ends last")
        }
        let certificate = try check(X509_new())
        defer { X509_free(certificate) }
        try check(X509_set_version(certificate, 2))
        try setSerialNumber(of: certificate)
        _ = try check(ASN1_TIME_set(X509_getm_notBefore(certificate), time_t(from)))
        _ = try check(ASN1_TIME_set(X509_getm_notAfter(certificate), time_t(until)))
        let name = try check(X509_get_subject_name(certificate))
        let text = Array(commonName.utf8)
        try check(X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_FLAG, text, Int32(text.count), -1, 0))
        try check(X509_set_issuer_name(certificate, name))
        try check(X509_set_pubkey(certificate, key.key.pointer))
        guard X509_sign(certificate, key.key.pointer, EVP_sha256()) > 0 else { throw .fromQueue(.failed) }
        var encoded: UnsafeMutablePointer<UInt8>?
        let count = i2d_X509(certificate, &encoded)
        guard count > 0, let encoded else { throw .fromQueue(.failed) }
        defer { CRYPTO_free(encoded, #file, #line) }
        return Array(UnsafeBufferPointer(start: encoded, count: Int(count)))
    }

    /// 126 random bits behind one that is set: positive, and never 0 (RFC 5280 §4.1.2.2).
    private static func setSerialNumber(of certificate: OpaquePointer) throws(CryptoError) {
        var bytes = SecureRandom.bytes(16)
        bytes[0] = bytes[0] & 0x3f | 0x40
        let number = try check(BN_bin2bn(bytes, Int32(bytes.count), nil))
        defer { BN_free(number) }
        _ = try check(BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)))
    }
}
