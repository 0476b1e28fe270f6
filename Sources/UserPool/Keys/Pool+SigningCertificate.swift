internal import Database
internal import LatchkeyCrypto
internal import LatchkeyJOSE
internal import LatchkeyPlatform

extension Pool {
    /// For how long a certificate is good: ten years.
    private static let certificateValidity = Duration.seconds(3652 * 86_400)

    /// The certificate, in DER, by which SAML providers verify the pool's requests. It is made when it is asked for
    /// first and stays the same then
    /// ([GetSigningCertificate](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_GetSigningCertificate.html)).
    public func signingCertificate() async throws -> [UInt8] {
        if let stored = try await services.database.read({ try await storedCertificate(in: $0) }) { return stored }
        let now = services.clock.now()
        let key = try await services.signingKeys.generateKey()
        let certificate = try Certificate.selfSigned(
            by: RSAPrivateKey(der: key.der), commonName: id.text, from: now.seconds,
            until: (now + Self.certificateValidity).seconds)
        return try await services.database.transaction { transaction in
            // Of several who ask at once, one is first.
            _ = try await storeSigningCertificate(
                certificate, privateKey: key.der, created: now, in: transaction.connection)
            return try await storedCertificate(in: transaction.connection) ?? certificate
        }
    }

    /// The certificate and its key, both in DER; `nil` where none was made yet.
    func storedSigningCertificate(
        in connection: any Connection
    ) async throws -> (certificate: [UInt8], privateKey: [UInt8], created: Timestamp)? {
        try await connection.first(
            "SELECT certificate, private_key, created FROM signing_certificates WHERE pool = \(id.text)"
        ).map { row in
            (
                try row.get(0),
                try services.masterKey.sealer(for: .signingKeys).open(row.get(1), context: certificateContext),
                try row.get(2)
            )
        }
    }

    /// Keeps a certificate and its key; false where there is one.
    func storeSigningCertificate(
        _ certificate: [UInt8], privateKey: [UInt8], created: Timestamp, in connection: any Connection
    ) async throws -> Bool {
        let sealed = try services.masterKey.sealer(for: .signingKeys).seal(privateKey, context: certificateContext)
        return try await connection.execute(
            """
            INSERT INTO signing_certificates (pool, certificate, private_key, created)
            VALUES (\(id.text), \(certificate), \(sealed), \(created)) ON CONFLICT (pool) DO NOTHING
            """) == 1
    }

    private var certificateContext: String { "\(id) certificate" }

    private func storedCertificate(in connection: any Connection) async throws -> [UInt8]? {
        try await connection.first("SELECT certificate FROM signing_certificates WHERE pool = \(id.text)")?.get(0)
    }
}
