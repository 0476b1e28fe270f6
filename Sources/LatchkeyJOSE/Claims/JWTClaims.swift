internal import LatchkeyJSON
package import LatchkeyPlatform

/// The claims that decide, read in one pass over the payload (RFC 7519 §4.1 and Cognito's own).
///
/// A claim that is there has the right type, or the whole token is malformed: a verifier that reads past a claim of
/// another type checks less than it says. Claims that are not read may be anything but ambiguous.
package struct JWTClaims: Sendable {
    /// `iss`.
    package private(set) var issuer: String?
    /// `sub`.
    package private(set) var subject: String?
    /// `token_use`.
    package private(set) var use: String?
    /// `client_id`.
    package private(set) var clientID: String?
    /// `aud`: one text or several.
    package private(set) var audience: [String] = []
    /// `exp`, `nbf` and `iat`.
    package private(set) var times = TokenTimes()
    /// `auth_time`.
    package private(set) var authTime: Timestamp?
    /// `username`.
    package private(set) var username: String?
    /// `cognito:username`.
    package private(set) var cognitoUsername: String?
    /// `scope`, as it is written.
    package private(set) var scope: String?
    /// `cognito:groups`.
    package private(set) var groups: [String] = []
    /// `origin_jti`.
    package private(set) var sessionID: String?

    /// Reads a payload. Throws ``JOSEError/Code/malformed`` unless it is one strict JSON object of at most `mostClaims`
    /// members, to which no issuer comes near, no name occurs twice at any depth, and each claim has its type.
    package init(_ payload: [UInt8], mostClaims: Int = 256) throws(JOSEError) {
        let root: JSONElement
        do {
            root = try JSONDocument(parsing: payload).root
        } catch {
            throw JOSEError(.malformed, "claims: \(error)")
        }
        guard root.kind == .object else { throw JOSEError(.malformed, "the claims are no object") }
        guard root.count <= mostClaims else { throw JOSEError(.malformed, "too many claims") }
        do {
            try root.refuseDuplicateMembers()
        } catch {
            throw JOSEError(.malformed, "claims: \(error)")
        }
        try root.forEachMember { (name, value) throws(JOSEError) in
            if let claim = ClaimName(name) { try read(claim, value) }
        }
    }

    /// The scopes, in their order (RFC 6749 §3.3).
    package var scopes: [String] {
        (scope ?? "").utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    }

    private mutating func read(_ claim: ClaimName, _ value: JSONElement) throws(JOSEError) {
        switch claim {
        case .issuer: issuer = try Self.text(claim, value)
        case .subject: subject = try Self.text(claim, value)
        case .use: use = try Self.text(claim, value)
        case .clientID: clientID = try Self.text(claim, value)
        case .audience:
            audience = value.kind == .array ? try Self.texts(claim, value) : [try Self.text(claim, value)]
        case .expires: times.expires = try Self.moment(claim, value)
        case .notBefore: times.notBefore = try Self.moment(claim, value)
        case .issuedAt: times.issuedAt = try Self.moment(claim, value)
        case .authTime: authTime = try Self.moment(claim, value)
        case .username: username = try Self.text(claim, value)
        case .cognitoUsername: cognitoUsername = try Self.text(claim, value)
        case .scope: scope = try Self.text(claim, value)
        case .groups: groups = try Self.texts(claim, value)
        case .sessionID: sessionID = try Self.text(claim, value)
        }
    }

    private static func text(_ claim: ClaimName, _ value: JSONElement) throws(JOSEError) -> String {
        guard let text = value.string else { throw JOSEError(.malformed, "\(claim.rawValue) is no text") }
        return text
    }

    private static func texts(_ claim: ClaimName, _ value: JSONElement) throws(JOSEError) -> [String] {
        guard let elements = value.elements else { throw JOSEError(.malformed, "\(claim.rawValue) is no array") }
        var texts: [String] = []
        for element in elements { texts.append(try text(claim, element)) }
        return texts
    }

    private static func moment(_ claim: ClaimName, _ value: JSONElement) throws(JOSEError) -> Timestamp {
        guard let moment = TokenTimes.moment(value) else {
            throw JOSEError(.malformed, "\(claim.rawValue) is no moment")
        }
        return moment
    }
}
