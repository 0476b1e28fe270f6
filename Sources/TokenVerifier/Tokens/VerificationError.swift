/// Why a token is refused, or why it could not be checked.
///
/// ```swift
/// do {
///     let token = try await verifier.verify(text)
/// } catch .expired {
///     // 401: the client refreshes and comes back
/// } catch where error.category == .unavailable {
///     // 503: nothing is known about the token
/// }
/// ```
/// It holds nothing of the token but the names of claims, so it may be logged.
public enum VerificationError: Error, Sendable, Equatable {
    /// Not a token: form, size, encoding, JSON, or a claim of the wrong type.
    case malformed(String)
    /// An algorithm that is never accepted, `none` and `HS256` among them (RFC 8725 §3.1).
    case unsupportedAlgorithm
    /// A header that must be understood and is not (`crit`, RFC 7515 §4.1.11).
    case criticalHeader
    /// The issuer has no key of that name.
    case unknownKey
    /// Not signed by the issuer, or changed since.
    case badSignature
    /// `exp` has passed.
    case expired
    /// `nbf` or `iat` lies in the future.
    case notYetValid
    /// `iss` is none of the issuers that are accepted.
    case wrongIssuer
    /// `client_id` (of an access token) or `aud` (of an ID token) is none of the clients that are accepted.
    case wrongAudience
    /// An ID token where an access token is due, or the other way round (`token_use`).
    case wrongUse
    /// The token has not the scopes that are asked for.
    case missingScope
    /// The user is not in the groups that are asked for.
    case missingGroup
    /// The session that the token belongs to has ended.
    case revoked
    /// The issuer's keys could not be had. That says nothing about the token.
    case keyFetchFailed(String)
    /// Whether the token's session lives could not be found out. That says nothing about the token.
    case livenessUnknown(String)

    /// What an answer makes of the reasons.
    public enum Category: Sendable {
        /// No valid token: HTTP 401, `invalid_token` (RFC 6750 §3.1).
        case invalidToken
        /// A valid token that does not suffice: HTTP 403, `insufficient_scope`.
        case insufficientScope
        /// The token could not be checked: HTTP 503.
        case unavailable
    }

    /// What an answer makes of this reason.
    public var category: Category {
        switch self {
        case .malformed, .unsupportedAlgorithm, .criticalHeader, .unknownKey, .badSignature, .expired, .notYetValid,
            .wrongIssuer, .wrongAudience, .wrongUse, .revoked:
            .invalidToken
        case .missingScope, .missingGroup: .insufficientScope
        case .keyFetchFailed, .livenessUnknown: .unavailable
        }
    }
}

extension VerificationError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .malformed(let details): "not a well-formed token: \(details)"
        case .unsupportedAlgorithm: "the token's algorithm is not accepted"
        case .criticalHeader: "the token demands what is not understood"
        case .unknownKey: "the issuer has no such key"
        case .badSignature: "the signature is not the issuer's"
        case .expired: "the token has expired"
        case .notYetValid: "the token is not valid yet"
        case .wrongIssuer: "the token is of another issuer"
        case .wrongAudience: "the token is for another client"
        case .wrongUse: "the token is of another use"
        case .missingScope: "the token lacks a scope"
        case .missingGroup: "the user is not in the group"
        case .revoked: "the token's session has ended"
        case .keyFetchFailed(let details): "the issuer's keys could not be fetched: \(details)"
        case .livenessUnknown(let details): "whether the token's session lives is unknown: \(details)"
        }
    }
}
