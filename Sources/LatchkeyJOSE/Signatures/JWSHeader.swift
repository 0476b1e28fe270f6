internal import LatchkeyJSON

/// The protected header of a JWS (RFC 7515 §4), as far as it is used.
///
/// What a header says of keys (`jwk`, `jku`, `x5c`, `x5u`) is never looked at: a token does not bring its own key
/// (RFC 8725 §3.10).
public struct JWSHeader: Sendable, Equatable {
    /// The algorithm that the token claims; it must be that of the key.
    public let algorithm: Algorithm
    /// The name of the key.
    public let kid: String?
    /// What kind of token it is (§4.1.9), if it says so.
    public let type: String?
    /// Whether it may be the header of a JWT that opens something: one of another kind, signed by the same key, must
    /// not (RFC 8725 §3.11). It says nothing of its type, or that it is a JWT or an access token (RFC 9068 §2.1).
    public let isOfToken: Bool

    /// Reads a header.
    ///
    /// Throws ``JOSEError/Code/malformed`` unless it is one strict JSON object without duplicate members,
    /// ``JOSEError/Code/unsupportedAlgorithm`` for an algorithm that no key here has, `none` among them, and
    /// ``JOSEError/Code/criticalHeader`` for `crit` and `b64`.
    public init(parsing json: [UInt8]) throws(JOSEError) {
        let root: JSONElement
        do {
            root = try JSONDocument(parsing: json, maximumSize: CompactJWS.maximumSize).root
            try root.refuseDuplicateMembers()
        } catch {
            throw JOSEError(.malformed, "header: \(error)")
        }
        guard let members = root.members else { throw JOSEError(.malformed, "the header is no object") }
        var algorithm: Algorithm?, kid: String?, type: String?
        for (name, value) in members {
            switch name {
            case "alg": algorithm = value.string.flatMap(Algorithm.init(rawValue:))
            case "kid": kid = try Self.text(value, "kid")
            case "typ": type = try Self.text(value, "typ")
            case "crit", "b64": throw JOSEError(.criticalHeader, name)
            default: continue
            }
        }
        guard let algorithm else { throw JOSEError(.unsupportedAlgorithm) }
        self.algorithm = algorithm
        self.kid = kid
        self.type = type
        isOfToken = type.map { ["jwt", "at+jwt", "application/at+jwt"].contains($0.lowercased()) } ?? true
    }

    private static func text(_ value: JSONElement, _ name: String) throws(JOSEError) -> String {
        guard let text = value.string else { throw JOSEError(.malformed, "the header's \(name) is no text") }
        return text
    }
}
