import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct SessionFileTests {
    private static let client = ClientIdentity(endpoint: "https://auth.test", clientID: "app")
    private static let user = SignedInUser(username: "alice", subject: "s-1")

    private static func credentials() -> Credentials {
        Credentials(
            accessToken: Secret("a"), idToken: Secret("i"), refreshToken: Secret("r"), user: user, sessionID: "x",
            lifetime: .seconds(3600), received: MonotonicTime(sinceBoot: .milliseconds(123_456)))
    }

    @Test func `a session is read as it was written`() throws {
        guard
            case .signedIn(let credentials, let client) = SessionFile.parse(
                SessionFile.encode(.signedIn(Self.credentials(), Self.client)))
        else {
            Issue.record("expected a session")
            return
        }
        #expect(client == Self.client)
        #expect(credentials.user == Self.user)
        #expect(credentials.accessToken.reveal == "a")
        #expect(credentials.idToken.reveal == "i")
        #expect(credentials.refreshToken.reveal == "r")
        #expect(credentials.sessionID == "x")
        #expect(credentials.lifetime == .seconds(3600))
        #expect(credentials.received == MonotonicTime(sinceBoot: .milliseconds(123_456)))
    }

    @Test func `an ended and an empty session are read as they were written`() {
        guard
            case .ended(let user, .disabled, let client) = SessionFile.parse(
                SessionFile.encode(.ended(Self.user, .disabled, Self.client)))
        else {
            Issue.record("expected an ended session")
            return
        }
        #expect(user == Self.user)
        #expect(client == Self.client)
        guard case .empty = SessionFile.parse(SessionFile.encode(.empty)) else {
            Issue.record("expected an empty one")
            return
        }
    }

    @Test(arguments: [
        #""expiresIn":"""#, #""expiresIn":null"#, #""expiresIn":"NaN""#, #""expiresIn":1e300"#,
        #""expiresIn":-1"#, #""expiresIn":9223372036854775807"#, #""received":{}"#, #""received":"yesterday""#,
        #""received":{"boot":"another","milliseconds":1}"#, #""received":null"#,
    ])
    func `CLI-21 an expiry of garbage counts as expired, never as valid for ever`(_ garbage: String) throws {
        let name = garbage.prefix { $0 != ":" }.filter { $0 != "\"" }
        var document = try JSONValue(parsing: SessionFile.encode(.signedIn(Self.credentials(), Self.client)))
        document[name] = try JSONValue(parsing: "{\(garbage)}")[name]
        guard case .signedIn(let credentials, _) = SessionFile.parse(document.encode()) else {
            Issue.record("expected a session")
            return
        }
        #expect(!credentials.isFresh(at: MonotonicTime(sinceBoot: .milliseconds(123_457))))
    }

    @Test(arguments: [
        "", "x", "[]", "{}", "\u{0}", "{\"version\":2}", "{\"version\":1,\"endpoint\":\"e\"}",
        "{\"version\":1,\"endpoint\":\"e\",\"clientId\":\"c\",\"username\":\"u\",\"sub\":\"s\",\"accessToken\":\"a\"}",
    ])
    func `CLI-21 what is no session is said to be none`(_ text: String) {
        guard case .corrupt = SessionFile.parse(Array(text.utf8)) else {
            Issue.record("expected it to be refused")
            return
        }
    }
}
