public import LatchkeyJOSE

/// Keys that are given once and do not change.
public struct StaticKeys: KeySource {
    private let sets: [String: JWKSet]

    /// The keys of several issuers.
    public init(_ sets: [String: JWKSet]) {
        self.sets = sets
    }

    /// The keys of one issuer, from the text of its `jwks.json`. Throws ``LatchkeyJOSE/JOSEError``.
    public init(issuer: String, jwks: [UInt8]) throws(JOSEError) {
        self.init([issuer: try JWKSet(parsing: jwks)])
    }

    public func key(kid: String, issuer: String) -> VerificationKey? {
        guard let index = sets.index(forKey: issuer), sets[index].key.isSameText(as: issuer) else { return nil }
        return sets[index].value[kid]
    }
}
