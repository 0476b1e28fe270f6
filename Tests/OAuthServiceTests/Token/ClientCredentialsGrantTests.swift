import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import OAuthService
@testable import UserPool

@Suite struct ClientCredentialsGrantTests {
    private func ask(
        _ server: OAuthFixture, _ robot: Client, scope: String? = nil, secret: String? = nil
    ) async -> OAuthFixture.Answer {
        var form = "grant_type=client_credentials"
        if let scope { form += "&scope=\(scope.split(separator: " ").joined(separator: "+"))" }
        return await server.post(
            form, headers: OAuthFixture.basic(robot.id.text, secret ?? robot.secrets[0].value.reveal))
    }

    @Test func `a client gets an access token of its own, and nothing else`() async throws {
        let server = try await OAuthFixture()
        let robot = try await server.robot()
        let answer = await ask(server, robot)
        #expect(answer.status == 200)
        #expect(answer.json.object?.names.sorted() == ["access_token", "expires_in", "token_type"])
        let claims = try answer.claims("access_token")
        #expect(claims["sub"]?.string == robot.id.text && claims["scope"] == "api/read api/write")
        #expect(claims["username"] == nil && claims["origin_jti"] == nil)
    }

    @Test func `it has the scopes that it asks for, of those that it may have`() async throws {
        let server = try await OAuthFixture()
        let robot = try await server.robot()
        #expect(try await ask(server, robot, scope: "api/write").claims("access_token")["scope"] == "api/write")
        for scope in ["api/none", "api/read openid", TokenScope.api] {
            let refused = await ask(server, robot, scope: scope)
            #expect(refused.status == 400 && refused.error == "invalid_scope")
        }
    }

    @Test func `without its secret, and for a client that has another grant, there is none`() async throws {
        let server = try await OAuthFixture()
        let robot = try await server.robot()
        #expect(await ask(server, robot, secret: "wrong").error == "invalid_client")
        #expect(await ask(server, robot, secret: "").error == "invalid_client")
        let app = ["grant_type": "client_credentials", "client_id": server.app.id.text] as KeyValuePairs
        #expect(await server.post(app).error == "invalid_client")
        let confidential = try await server.client(secret: .generated)
        #expect(await ask(server, confidential).error == "unauthorized_client")
    }
}
