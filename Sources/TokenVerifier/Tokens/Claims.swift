internal import LatchkeyJOSE
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The claims that decide, read in one pass over the payload (RFC 7519 §4.1 and Cognito's own).
///
/// A claim that is there has the right type, or the whole token is malformed: a verifier that reads past a claim of
/// another type checks less than it says.
struct Claims {
    var issuer: String?
    var subject: String?
    var use: TokenUse?
    var clientID: String?
    var audience: [String] = []
    var times = TokenTimes()
    var authTime: Timestamp?
    var username: String?
    var cognitoUsername: String?
    var scope = ""
    var groups: [String] = []
    var sessionID: String?

    init(_ payload: [UInt8]) throws(VerificationError) {
        let root: JSONElement
        do {
            root = try JSONDocument(parsing: payload).root
        } catch {
            throw .malformed("claims: \(error)")
        }
        guard let members = root.members else { throw .malformed("the claims are no object") }
        var seen: UInt32 = 0
        var others: [String] = []
        others.reserveCapacity(8)
        for (name, value) in members {
            if let claim = ClaimName(name) {
                guard seen & 1 << claim.rawValue == 0 else { throw .malformed("\(name) occurs twice") }
                seen |= 1 << claim.rawValue
                try read(claim, name, value)
            } else {
                // A dozen names are compared sooner than hashed; no issuer comes near the bound.
                guard others.count < 256 else { throw .malformed("too many claims") }
                guard !others.contains(name) else { throw .malformed("a claim occurs twice") }
                others.append(name)
                try Self.refuseAmbiguity(value)
            }
        }
    }

    /// The scopes, in their order (RFC 6749 §3.3).
    var scopes: [String] { scope.split(separator: " ").map(String.init) }

    private mutating func read(
        _ claim: ClaimName, _ name: String, _ value: JSONElement
    ) throws(VerificationError) {
        switch claim {
        case .issuer: issuer = try Self.text(name, value)
        case .subject: subject = try Self.text(name, value)
        case .use: use = TokenUse(rawValue: try Self.text(name, value))
        case .clientID: clientID = try Self.text(name, value)
        case .audience: audience = value.kind == .array ? try Self.texts(name, value) : [try Self.text(name, value)]
        case .expires: times.expires = try Self.moment(name, value)
        case .notBefore: times.notBefore = try Self.moment(name, value)
        case .issuedAt: times.issuedAt = try Self.moment(name, value)
        case .authTime: authTime = try Self.moment(name, value)
        case .username: username = try Self.text(name, value)
        case .cognitoUsername: cognitoUsername = try Self.text(name, value)
        case .scope: scope = try Self.text(name, value)
        case .groups: groups = try Self.texts(name, value)
        case .sessionID: sessionID = try Self.text(name, value)
        }
    }

    /// A claim that is not read here may hold objects, which must be as unambiguous as the claims themselves.
    private static func refuseAmbiguity(_ value: JSONElement) throws(VerificationError) {
        guard value.kind == .object || value.kind == .array else { return }
        do {
            try value.refuseDuplicateMembers()
        } catch {
            throw .malformed("claims: \(error)")
        }
    }

    private static func text(_ name: String, _ value: JSONElement) throws(VerificationError) -> String {
        guard let text = value.string else { throw .malformed("\(name) is no text") }
        return text
    }

    private static func texts(_ name: String, _ value: JSONElement) throws(VerificationError) -> [String] {
        guard let elements = value.elements else { throw .malformed("\(name) is no array") }
        var texts: [String] = []
        for element in elements { texts.append(try text(name, element)) }
        return texts
    }

    private static func moment(_ name: String, _ value: JSONElement) throws(VerificationError) -> Timestamp {
        guard let moment = TokenTimes.moment(value) else { throw .malformed("\(name) is no moment") }
        return moment
    }
}
