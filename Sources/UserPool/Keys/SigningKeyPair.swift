internal import LatchkeyJOSE

/// The two keys that sign a pool's tokens: ID tokens and access tokens have one each, so that one kind can never be
/// taken for the other.
///
/// An object, for a copy of what it holds costs four references and every answered `GET` of the JWK set takes one.
final class SigningKeyPair: Sendable {
    /// What a key signs. The raw value is stored.
    enum Use: String, Sendable, CaseIterable {
        case id
        case access
    }

    /// Signs ID tokens.
    let id: SigningKey
    /// Signs access tokens.
    let access: SigningKey
    /// The public halves as a JWK set (RFC 7517 §5), ready to be served.
    let jwks: [UInt8]

    /// The pair of two keys. Throws when they are one.
    init(id: SigningKey, access: SigningKey) throws {
        self.id = id
        self.access = access
        jwks = try JWKSet([id.jwk, access.jwk]).encode()
    }

    subscript(use: Use) -> SigningKey {
        switch use {
        case .id: id
        case .access: access
        }
    }
}
