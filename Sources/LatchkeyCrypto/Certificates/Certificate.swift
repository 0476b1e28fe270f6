internal import CLatchkeyOpenSSL
internal import LatchkeyPlatform

/// What an X.509 certificate says (RFC 5280 §4), read by OpenSSL.
///
/// Nothing in it is believed here: neither its signature nor its dates nor its chain are looked at. Whoever trusts what
/// a certificate says has other grounds for it.
public struct Certificate: Sendable {
    /// The longest certificate that is read, in bytes.
    public static let maximumSize = 16 * 1024

    /// A part of a name, such as the country or the organisation.
    public struct NameAttribute: Hashable, Sendable {
        /// Which part it is.
        public let type: OID
        /// The text.
        public let value: String
    }

    /// An extension (RFC 5280 §4.2).
    public struct Extension: Sendable {
        /// Which one.
        public let type: OID
        /// Whether who does not know it must refuse the certificate.
        public let isCritical: Bool
        /// The DER inside the outer OCTET STRING.
        public let value: [UInt8]
    }

    /// 3 for a certificate with extensions.
    public let version: Int
    /// The subject's name, its attributes in their order.
    public let subject: [NameAttribute]
    /// The subject's key as `SubjectPublicKeyInfo`, DER.
    public let subjectPublicKeyInfo: [UInt8]
    /// The extensions; none occurs twice.
    public let extensions: [Extension]
    /// What the Basic Constraints say of the subject being an authority; `nil` without them.
    public let isAuthority: Bool?

    /// Reads a certificate in DER with nothing after it. Throws ``CryptoError/Code/invalidParameter`` for anything
    /// else, and for one with an extension twice or with a standard extension that is malformed.
    public init(der: [UInt8]) throws(CryptoError) {
        guard der.count <= Self.maximumSize else {
            throw CryptoError(.invalidParameter, "a certificate of more than \(Self.maximumSize) bytes")
        }
        let parsed: OpaquePointer? = der.withUnsafeBufferPointer { bytes in
            var next = bytes.baseAddress
            let certificate = d2i_X509(nil, &next, bytes.count)
            guard let certificate, next != bytes.baseAddress! + bytes.count else { return certificate }
            X509_free(certificate)
            return nil
        }
        let certificate = try check(parsed, .invalidParameter)
        // What OpenSSL finds wrong in an extension it also leaves in its queue.
        defer {
            X509_free(certificate)
            ERR_clear_error()
        }
        version = X509_get_version(certificate) + 1
        subject = try Self.attributes(of: try check(X509_get_subject_name(certificate), .invalidParameter))
        subjectPublicKeyInfo = try Self.keyInfo(of: certificate)
        extensions = try Self.extensions(of: certificate)
        let flags = X509_get_extension_flags(certificate)
        guard flags & UInt32(EXFLAG_INVALID) == 0, Set(extensions.map(\.type)).count == extensions.count else {
            throw CryptoError(.invalidParameter, "a certificate with malformed extensions")
        }
        isAuthority = flags & UInt32(EXFLAG_BCONS) == 0 ? nil : flags & UInt32(EXFLAG_CA) != 0
    }

    /// The extension of that type.
    public func `extension`(_ type: OID) -> Extension? { extensions.first { $0.type == type } }

    /// The values that the subject's name has for a type.
    public func subject(_ type: OID) -> [String] { subject.filter { $0.type == type }.map(\.value) }

    private static func attributes(of name: OpaquePointer) throws(CryptoError) -> [NameAttribute] {
        var attributes: [NameAttribute] = []
        for index in 0..<X509_NAME_entry_count(name) {
            let entry = try check(X509_NAME_get_entry(name, index), .invalidParameter)
            var text: UnsafeMutablePointer<UInt8>?
            let count = ASN1_STRING_to_UTF8(&text, X509_NAME_ENTRY_get_data(entry))
            guard count >= 0, let text else { throw .fromQueue(.invalidParameter) }
            defer { CRYPTO_free(text, #file, #line) }
            guard let value = String(streamSafe: UnsafeBufferPointer(start: text, count: Int(count))) else {
                throw CryptoError(.invalidParameter, "a certificate with a name that is no text")
            }
            attributes.append(
                NameAttribute(type: oid(X509_NAME_ENTRY_get_object(entry)), value: value))
        }
        return attributes
    }

    private static func keyInfo(of certificate: OpaquePointer) throws(CryptoError) -> [UInt8] {
        let info = try check(X509_get_X509_PUBKEY(certificate), .invalidParameter)
        var encoded: UnsafeMutablePointer<UInt8>?
        let count = i2d_X509_PUBKEY(info, &encoded)
        guard count > 0, let encoded else { throw .fromQueue(.invalidParameter) }
        defer { CRYPTO_free(encoded, #file, #line) }
        return Array(UnsafeBufferPointer(start: encoded, count: Int(count)))
    }

    private static func extensions(of certificate: OpaquePointer) throws(CryptoError) -> [Extension] {
        var extensions: [Extension] = []
        for index in 0..<X509_get_ext_count(certificate) {
            let found = try check(X509_get_ext(certificate, index), .invalidParameter)
            let value = X509_EXTENSION_get_data(found)
            extensions.append(
                Extension(
                    type: oid(X509_EXTENSION_get_object(found)),
                    isCritical: X509_EXTENSION_get_critical(found) == 1,
                    value: Array(
                        UnsafeBufferPointer(
                            start: ASN1_STRING_get0_data(value), count: Int(ASN1_STRING_length(value))))))
        }
        return extensions
    }

    private static func oid(_ object: OpaquePointer?) -> OID {
        OID(content: Array(UnsafeBufferPointer(start: OBJ_get0_data(object), count: OBJ_length(object))))
    }
}
