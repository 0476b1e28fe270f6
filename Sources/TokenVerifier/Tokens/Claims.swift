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
    var expires: Timestamp?
    var notBefore: Timestamp?
    var issuedAt: Timestamp?
    var authTime: Timestamp?
    var username: String?
    var scopes: [String] = []
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
        do {
            try root.refuseDuplicateMembers()
        } catch {
            throw .malformed("claims: \(error)")
        }
        for (name, value) in members {
            try read(name, value)
        }
    }

    private mutating func read(_ name: String, _ value: JSONElement) throws(VerificationError) {
        switch name {
        case "iss": issuer = try Self.text(name, value)
        case "sub": subject = try Self.text(name, value)
        case "token_use": use = TokenUse(rawValue: try Self.text(name, value))
        case "client_id": clientID = try Self.text(name, value)
        case "aud": audience = value.kind == .array ? try Self.texts(name, value) : [try Self.text(name, value)]
        case "exp": expires = try Self.moment(name, value)
        case "nbf": notBefore = try Self.moment(name, value)
        case "iat": issuedAt = try Self.moment(name, value)
        case "auth_time": authTime = try Self.moment(name, value)
        case "username", "cognito:username": username = try Self.text(name, value)
        case "scope": scopes = try Self.text(name, value).split(separator: " ").map(String.init)
        case "cognito:groups": groups = try Self.texts(name, value)
        case "origin_jti": sessionID = try Self.text(name, value)
        default: break
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

    /// A `NumericDate` (RFC 7519 §2) until the year 9999; a fraction is dropped.
    private static func moment(_ name: String, _ value: JSONElement) throws(VerificationError) -> Timestamp {
        guard let seconds = value.double, (0...253_402_300_799).contains(seconds) else {
            throw .malformed("\(name) is no moment")
        }
        return Timestamp(seconds: Int64(seconds))
    }
}
