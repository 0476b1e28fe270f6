internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The text of a stored session.
///
/// ```json
/// {"version":1,"endpoint":"https://auth.example.com","clientId":"…","username":"alice","sub":"…","sessionId":"…",
///  "accessToken":"…","idToken":"…","refreshToken":"…","expiresIn":3600,"received":{"boot":"…","milliseconds":81234}}
/// ```
/// A session that the server ended has `"ended":"<reason>"` in the place of the tokens; nobody signed in is
/// `{"version":1}`.
enum SessionFile {
    private static let version: Int64 = 1

    /// Reads a text. What concerns the age of the access token may be anything: the token then counts as expired.
    static func parse(_ bytes: [UInt8]) -> StoredSession {
        guard let document = try? JSONValue(parsing: bytes), document.object != nil else {
            return .corrupt("the stored session is not a JSON object")
        }
        guard let version = document["version"]?.int64 else { return .corrupt("the stored session has no version") }
        guard version == Self.version else {
            return .corrupt("the stored session has version \(version), which this program does not know")
        }
        func text(_ name: String) -> String? { document[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        guard document.object?.count != 1 else { return .empty }
        guard let endpoint = text("endpoint"), let clientID = text("clientId"), let username = text("username"),
            let subject = text("sub")
        else { return .corrupt("the stored session does not say whose it is") }
        let client = ClientIdentity(endpoint: endpoint, clientID: clientID)
        let user = SignedInUser(username: username, subject: subject)
        if let reason = text("ended") { return .ended(user, SessionEndReason(rawValue: reason), client) }
        guard let access = text("accessToken"), let id = text("idToken"), let refresh = text("refreshToken"),
            let sessionID = text("sessionId")
        else { return .corrupt("the stored session lacks a token") }
        let received = document["received"]
        let isOfThisBoot = received?["boot"]?.string == MonotonicTime.bootID && !MonotonicTime.bootID.isEmpty
        let credentials = Credentials(
            accessToken: Secret(access), idToken: Secret(id), refreshToken: Secret(refresh), user: user,
            sessionID: sessionID, lifetime: .seconds(document["expiresIn"]?.int64 ?? 0),
            received: isOfThisBoot
                ? received?["milliseconds"]?.int64.map { MonotonicTime(sinceBoot: .milliseconds($0)) } : nil,
            deviceKey: text("deviceKey"))
        return .signedIn(credentials, client)
    }

    /// Writes a text.
    static func encode(_ session: StoredSession) -> [UInt8] {
        var document: JSONObject = ["version": .integer(version)]
        func identify(_ user: SignedInUser, _ client: ClientIdentity) {
            document["endpoint"] = .string(client.endpoint)
            document["clientId"] = .string(client.clientID)
            document["username"] = .string(user.username)
            document["sub"] = .string(user.subject)
        }
        switch session {
        case .empty, .corrupt: break
        case .ended(let user, let reason, let client):
            identify(user, client)
            document["ended"] = .string(reason.rawValue)
        case .signedIn(let credentials, let client):
            identify(credentials.user, client)
            document["sessionId"] = .string(credentials.sessionID)
            document["accessToken"] = .string(credentials.accessToken.reveal)
            document["idToken"] = .string(credentials.idToken.reveal)
            document["refreshToken"] = .string(credentials.refreshToken.reveal)
            document["expiresIn"] = .integer(credentials.lifetime.components.seconds)
            document["deviceKey"] = credentials.deviceKey.map(JSONValue.string)
            if let received = credentials.received {
                document["received"] = [
                    "boot": .string(MonotonicTime.bootID),
                    "milliseconds": .integer(received.sinceBoot.milliseconds),
                ]
            }
        }
        return JSONValue.object(document).encode() + [UInt8(ascii: "\n")]
    }
}
