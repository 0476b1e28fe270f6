internal import Database
internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The certificate that a pool shows to SAML providers, with its key: they know the pool by it. A pool has one at most.
struct ArchivedCertificate: ArchivedEntry {
    var certificate = ""
    var privateKey = Secret("")
    var created: Int64 = 0

    init() {}

    static let fields: [Field<Self>] = [
        .init("certificate", \.certificate),
        .init("privateKey", \.privateKey),
        .init("created", \.created),
    ]

    var key: String { "certificate" }

    static func list(
        after key: String, limit: Int, of pool: Pool, in connection: any Connection
    ) async throws -> [ArchivedCertificate] {
        guard key.isEmpty, let stored = try await pool.storedSigningCertificate(in: connection) else { return [] }
        var archived = ArchivedCertificate()
        archived.certificate = Base64.encode(stored.certificate)
        archived.privateKey = Secret(Base64.encode(stored.privateKey))
        archived.created = stored.created.milliseconds
        return [archived]
    }

    func put(into target: ArchiveTarget) async throws -> ArchiveVerdict {
        guard let certificate = Base64.decode(certificate), let key = Base64.decode(privateKey.reveal),
            let shown = try? Certificate(der: certificate), let signing = try? RSAPrivateKey(der: key)
        else { throw UserPoolError.invalidParameter("The certificate or its key is none.") }
        guard (try? RSAPublicKey(spki: shown.subjectPublicKeyInfo)) == signing.publicKey else {
            throw UserPoolError.invalidParameter("The certificate is of another key.")
        }
        let added = try await target.pool.storeSigningCertificate(
            certificate, privateKey: key, created: Timestamp(milliseconds: created), in: target.connection)
        return added ? .added : .present
    }
}
