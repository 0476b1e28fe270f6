import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

struct TokenClaimsTests {
    private func claims(
        _ attributes: Attributes = [:], methods: [AuthenticationMethod] = [.password]
    ) throws -> TokenClaims {
        TokenClaims(
            issuer: "https://auth.example.org/us-east-1_AbCdEf123", client: try #require(ClientID("client")),
            session: try #require(SessionID("session")), subject: Subject.random(),
            username: try #require(Username("alice")), attributes: attributes, authTime: Timestamp(seconds: 100),
            level: AuthenticationLevel(reachedBy: methods)?.usualName, references: methods.references,
            issued: Timestamp(seconds: 200), accessExpires: Timestamp(seconds: 300),
            idExpires: Timestamp(seconds: 400),
            eventID: "event")
    }

    @Test func `TOK-18 the access token says who may do what, and nothing of the user's attributes`() throws {
        let claims = try claims(["email": "a@example.org"])
        let payload = try JSONValue(parsing: claims.accessPayload(jti: "jti"))
        #expect(
            payload == [
                "sub": .string(claims.subject.text), "iss": "https://auth.example.org/us-east-1_AbCdEf123",
                "client_id": "client", "origin_jti": "session", "event_id": "event", "token_use": "access",
                "scope": "aws.cognito.signin.user.admin", "auth_time": 100, "acr": "urn:cognito:loa:1", "amr": ["pwd"],
                "exp": 300, "iat": 200, "jti": "jti",
                "username": "alice",
            ])
    }

    @Test func `a session's device is named in the access token, and not in the ID token`() throws {
        var claims = try claims()
        claims.device = DeviceKey("local_0b")
        #expect(try JSONValue(parsing: claims.accessPayload(jti: "jti"))["device_key"] == "local_0b")
        #expect(try JSONValue(parsing: claims.idPayload(jti: "jti"))["device_key"] == nil)
    }

    @Test func `TOK-19 groups stand in both tokens, their roles in the ID token`() throws {
        var claims = try claims()
        claims.groups = GroupConfiguration(groups: ["b", "a"], roles: ["arn:b"], preferredRole: "arn:b")
        let access = try JSONValue(parsing: claims.accessPayload(jti: "jti"))
        #expect(access["cognito:groups"] == ["b", "a"] && access["cognito:roles"] == nil)
        let id = try JSONValue(parsing: claims.idPayload(jti: "jti"))
        #expect(id["cognito:groups"] == ["b", "a"] && id["cognito:roles"] == ["arn:b"])
        #expect(id["cognito:preferred_role"] == "arn:b")
    }

    @Test func `TOK-18 the ID token says who signed in, where and when`() throws {
        let claims = try claims(["email": "a@example.org", "email_verified": "true", "custom:tier": "7"])
        let payload = try JSONValue(parsing: claims.idPayload(jti: "jti"))
        #expect(
            payload == [
                "sub": .string(claims.subject.text), "email": "a@example.org", "email_verified": true,
                "custom:tier": "7", "iss": "https://auth.example.org/us-east-1_AbCdEf123",
                "cognito:username": "alice", "origin_jti": "session", "aud": "client", "event_id": "event",
                "token_use": "id", "auth_time": 100, "acr": "urn:cognito:loa:1", "amr": ["pwd"], "exp": 400, "iat": 200,
                "jti": "jti",
            ])
    }

    @Test func `verified flags are truth values, an address an object, everything else text`() throws {
        let payload = try JSONValue(
            parsing: claims([
                "phone_number_verified": "false", "email_verified": "nonsense", "address": "1 Main \"St\"",
                "updated_at": "1462565100", "birthdate": "1990-01-01",
            ]).idPayload(jti: "j"))
        #expect(payload["phone_number_verified"] == false)
        #expect(payload["email_verified"] == false)
        #expect(payload["address"] == ["formatted": "1 Main \"St\""])
        #expect(payload["updated_at"] == "1462565100")
    }

    @Test func `no attribute takes the place of a claim, and the developers' own stay with them`() throws {
        let reserved: Attributes = [
            "aud": "evil", "exp": "9", "token_use": "access", "sub": "evil", "cognito:groups": "admins",
            "dev:custom:score": "1", "identities": "[]",
        ]
        let payload = try JSONValue(parsing: claims(reserved).idPayload(jti: "j"))
        #expect(payload == (try JSONValue(parsing: claims().idPayload(jti: "j"))).replacing("sub", payload["sub"]))
    }
}

extension JSONValue {
    fileprivate func replacing(_ name: String, _ value: JSONValue?) -> JSONValue {
        guard var object else { return self }
        object[name] = value
        return .object(object)
    }
}
