internal import LatchkeyJOSE
public import LatchkeyPlatform

// A clock of one's own, for tests, comes along with this module.
@_exported public import protocol LatchkeyPlatform.WallClock

/// Verifies the tokens of user pools: for services that let in who shows one.
///
/// ```swift
/// import TokenVerifier
///
/// let verifier = TokenVerifier(
///     issuer: "https://auth.example.com/us-east-1_AbCdEf123", clients: ["1example23456789client"])
///
/// func handle(_ request: Request) async throws {
///     let token = try await verifier.verify(request.bearerToken)
///     print("\(token.username ?? token.subject) may enter until \(token.expires.rfc3339)")
/// }
/// ```
/// A token is refused unless everything about it is right (RFC 7515, RFC 7519, RFC 8725): its form, its algorithm,
/// which the key decides, its signature, its times, and the ``TokenRules``. Keys are those that the issuer publishes,
/// never one that a token brings along.
///
/// Offline, a token stays valid until it expires, also when its session has ended meanwhile. Where that is too long,
/// pass `isLive`, which is asked for each token of a session that is otherwise valid.
public struct TokenVerifier: Sendable {
    private let keys: any KeySource
    private let rules: TokenRules
    private let clock: any WallClock
    private let isLive: (@Sendable (_ sessionID: String) async throws -> Bool)?

    /// A verifier of access tokens of one pool, whose keys it fetches from the issuer and keeps.
    ///
    /// - Parameters:
    ///   - issuer: the pool's address, exactly as its tokens have it in `iss`.
    ///   - clients: the ids of the clients whose tokens are accepted; all of the pool's when `nil`.
    ///   - caFile: a file with the certificates (PEM) of the authorities to trust instead of the system's, where the
    ///     issuer's certificate is signed by another.
    public init(issuer: String, clients: Set<String>? = nil, caFile: String? = nil) {
        var rules = TokenRules(issuer: issuer)
        rules.clients = clients
        self.init(keys: HTTPKeys(issuers: [issuer], caFile: caFile), rules: rules)
    }

    /// A verifier with keys and rules of any kind.
    ///
    /// - Parameters:
    ///   - keys: where the issuers' keys come from: ``HTTPKeys``, ``FileKeys``, ``StaticKeys`` or one of your own.
    ///   - rules: which tokens are let in.
    ///   - isLive: whether a session (`origin_jti`) still lives. A token without one belongs to no session. What it
    ///     throws becomes ``VerificationError/livenessUnknown(_:)``.
    public init(
        keys: some KeySource, rules: TokenRules, clock: any WallClock = SystemClock(),
        isLive: (@Sendable (_ sessionID: String) async throws -> Bool)? = nil
    ) {
        self.keys = keys
        self.rules = rules
        self.clock = clock
        self.isLive = isLive
    }

    /// Verifies a token: what comes after `Bearer ` in the request. Throws ``VerificationError``.
    public func verify(_ token: String) async throws(VerificationError) -> VerifiedToken {
        let jws = try Self.parse(token)
        guard let kid = jws.header.kid, !kid.isEmpty else { throw .malformed("no kid") }
        let claims = try Self.claims(of: jws)
        let issuer = try rules.checkIssuer(claims)
        guard let key = try await key(kid, issuer) else { throw .unknownKey }
        guard jws.isValid(for: key) else { throw .badSignature }

        let use = try rules.checkUse(claims)
        let clientID = try rules.checkClient(claims, use: use)
        let expires = try rules.checkTime(claims, now: clock.now())
        guard let subject = claims.subject, !subject.isEmpty else { throw .malformed("no sub") }
        try rules.checkGrants(claims)
        if let isLive, let sessionID = claims.sessionID {
            guard try await Self.ask(isLive, sessionID) else { throw .revoked }
        }
        return VerifiedToken(
            use: use, subject: subject, clientID: clientID, issuer: issuer, expires: expires, read: consume claims,
            payload: jws.payload)
    }

    private func key(_ kid: String, _ issuer: String) async throws(VerificationError) -> VerificationKey? {
        do {
            return try await keys.key(kid: kid, issuer: issuer)
        } catch {
            throw .keyFetchFailed("\(error)")
        }
    }

    private static func ask(
        _ isLive: (String) async throws -> Bool, _ sessionID: String
    ) async throws(VerificationError) -> Bool {
        do {
            return try await isLive(sessionID)
        } catch {
            throw .livenessUnknown("\(error)")
        }
    }

    private static func parse(_ token: String) throws(VerificationError) -> CompactJWS {
        let jws: CompactJWS
        do throws(JOSEError) {
            jws = try CompactJWS(parsing: token)
        } catch {
            throw VerificationError(error)
        }
        guard jws.header.isOfToken else { throw .malformed("typ") }
        return jws
    }

    private static func claims(of jws: CompactJWS) throws(VerificationError) -> JWTClaims {
        do throws(JOSEError) {
            return try JWTClaims(jws.payload)
        } catch {
            throw VerificationError(error)
        }
    }
}

extension VerificationError {
    fileprivate init(_ error: JOSEError) {
        switch error.code {
        case .unsupportedAlgorithm: self = .unsupportedAlgorithm
        case .criticalHeader: self = .criticalHeader
        case .tooLarge: self = .malformed("too long")
        case .malformed, .invalidKey, .privateKey, .ambiguousKey: self = .malformed(error.details)
        }
    }
}
