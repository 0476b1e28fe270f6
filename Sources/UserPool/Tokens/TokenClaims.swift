internal import LatchkeyJSON
internal import LatchkeyPlatform

/// What the tokens of one issue say, as Amazon Cognito says it (developer guide, "Understanding the access token" and
/// "Understanding the identity (ID) token").
///
/// `origin_jti` is the session's id and always there: every use of a token asks whether its session lives.
struct TokenClaims: Sendable {
    let issuer: String
    let client: ClientID
    let session: SessionID
    let subject: Subject
    let username: Username
    /// The attributes that the client may read.
    let attributes: Attributes
    /// The groups that the user is in.
    var groups = GroupConfiguration.none
    /// The device that the user signed in with, where the pool remembers devices.
    var device: DeviceKey?
    /// When the user proved who they are.
    let authTime: Timestamp
    /// The name of the level that the user has reached (`acr`), if any.
    let level: String?
    /// How the user proved it (`amr`); may be empty.
    let references: [String]
    let issued: Timestamp
    let accessExpires: Timestamp
    let idExpires: Timestamp
    /// Names this issue of tokens.
    let eventID: String

    /// The access token's payload; `jti` is its own id.
    func accessPayload(jti: String) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.beginObject()
        writer.claim("sub", subject.text)
        if let device { writer.claim("device_key", device.text) }
        writer.list("cognito:groups", groups.groups)
        writer.claim("iss", issuer)
        writer.claim("client_id", client.text)
        writer.claim("origin_jti", session.text)
        writer.claim("event_id", eventID)
        writer.claim("token_use", "access")
        writer.claim("scope", TokenScope.api)
        writer.claim("auth_time", authTime)
        writer.authentication(level, references)
        writer.claim("exp", accessExpires)
        writer.claim("iat", issued)
        writer.claim("jti", jti)
        writer.claim("username", username.text)
        writer.endObject()
        return writer.bytes
    }

    /// The ID token's payload; `jti` is its own id.
    func idPayload(jti: String) -> [UInt8] {
        var writer = JSONWriter(capacity: 768)
        writer.beginObject()
        writer.claim("sub", subject.text)
        for (name, value) in attributes where Self.isClaim(name) { writer.attribute(name, value) }
        writer.list("cognito:groups", groups.groups)
        writer.list("cognito:roles", groups.roles)
        if let role = groups.preferredRole { writer.claim("cognito:preferred_role", role) }
        if let identities = LinkedIdentity.claim(attributes[LinkedIdentity.attribute]) {
            writer.name(LinkedIdentity.attribute)
            writer.raw(identities)
        }
        writer.claim("iss", issuer)
        writer.claim("cognito:username", username.text)
        writer.claim("origin_jti", session.text)
        writer.claim("aud", client.text)
        writer.claim("event_id", eventID)
        writer.claim("token_use", "id")
        writer.claim("auth_time", authTime)
        writer.authentication(level, references)
        writer.claim("exp", idExpires)
        writer.claim("iat", issued)
        writer.claim("jti", jti)
        writer.endObject()
        return writer.bytes
    }

    /// Attributes never take the place of a claim that means something, and the developers' own are for them alone.
    private static func isClaim(_ attribute: String) -> Bool {
        !reserved.contains(attribute) && !attribute.hasPrefix("dev:") && !attribute.hasPrefix("cognito:")
    }

    private static let reserved: Set<String> = [
        "acr", "amr", "at_hash", "aud", "auth_time", "azp", "event_id", "exp", "iat", "iss", "jti", "nbf", "nonce",
        "origin_jti", "sub", "token_use", "identities",
    ]
}

extension JSONWriter {
    fileprivate mutating func claim(_ name: StaticString, _ value: String) {
        self.name(name)
        string(value)
    }

    /// A `NumericDate` (RFC 7519 §2).
    fileprivate mutating func claim(_ name: StaticString, _ value: Timestamp) {
        self.name(name)
        integer(value.seconds)
    }

    /// `acr` and `amr` (OpenID Connect Core §2); neither where nothing is to be said.
    fileprivate mutating func authentication(_ level: String?, _ references: [String]) {
        if let level { claim("acr", level) }
        list("amr", references)
    }

    /// Texts; nothing where there are none.
    fileprivate mutating func list(_ name: StaticString, _ texts: [String]) {
        guard !texts.isEmpty else { return }
        self.name(name)
        beginArray()
        for text in texts { string(text) }
        endArray()
    }

    /// Attributes are text, but for the two that are truth values and the address, which OpenID Connect Core §5.1.1
    /// makes an object.
    fileprivate mutating func attribute(_ name: String, _ value: String) {
        self.name(name)
        switch name {
        case "email_verified", "phone_number_verified": bool(value == "true")
        case "address":
            beginObject()
            claim("formatted", value)
            endObject()
        default: string(value)
        }
    }
}
