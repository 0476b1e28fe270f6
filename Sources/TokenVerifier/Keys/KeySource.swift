public import LatchkeyJOSE

// Who writes a source of keys needs these, and has them with this module.
@_exported public import struct LatchkeyJOSE.JWKSet
@_exported public import struct LatchkeyJOSE.VerificationKey

/// Where the keys of issuers come from.
///
/// A source of your own answers from memory whenever it can: it is asked for each token.
public protocol KeySource: Sendable {
    /// The key that the issuer publishes under that name; `nil` when it has none, or is no issuer of this source.
    ///
    /// Throws when the keys could not be had, which says nothing about the token.
    func key(kid: String, issuer: String) async throws -> VerificationKey?
}
