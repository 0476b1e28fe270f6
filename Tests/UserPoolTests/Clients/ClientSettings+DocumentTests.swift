import LatchkeyJSON
import Testing

@testable import UserPool

@Suite struct ClientSettingsDocumentTests {
    private func settings(_ document: JSONValue) throws -> ClientSettings {
        ClientSettings(try ClientDocument.decode(document.encode()))
    }

    @Test func `nothing set gives the defaults of the API`() throws {
        let settings = try settings([:])
        #expect(settings == ClientSettings())
        #expect(settings.flows == [.refreshToken, .userSRP, .custom])
        #expect(!settings.hidesUserExistence)
        #expect(settings.accessTokenValidity == .seconds(3600))
        #expect(settings.refreshTokenValidity == .seconds(30 * 86_400))
        #expect(settings.authSessionValidity == .seconds(180))
        #expect(settings.rotation == nil)
        #expect(settings.allowsRevocation)
    }

    @Test func `lifetimes have units`() throws {
        let settings = try settings([
            "AccessTokenValidity": 10, "IdTokenValidity": 2, "RefreshTokenValidity": 90,
            "TokenValidityUnits": ["AccessToken": "minutes", "RefreshToken": "hours"], "AuthSessionValidity": 5,
        ])
        #expect(settings.accessTokenValidity == .seconds(600))
        #expect(settings.idTokenValidity == .seconds(7200))
        #expect(settings.refreshTokenValidity == .seconds(90 * 3600))
        #expect(settings.authSessionValidity == .seconds(300))
        #expect(try self.settings(["RefreshTokenValidity": 0]).refreshTokenValidity == .seconds(30 * 86_400))
    }

    @Test func `rotation, revocation and secrecy are read`() throws {
        let settings = try settings([
            "RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 10],
            "EnableTokenRevocation": false, "PreventUserExistenceErrors": "ENABLED",
        ])
        #expect(settings.rotation?.gracePeriod == .seconds(10))
        #expect(!settings.allowsRevocation)
        #expect(settings.hidesUserExistence)
        #expect(try self.settings(["RefreshTokenRotation": ["Feature": "DISABLED"]]).rotation == nil)
    }

    @Test func `a client reads what it was given, or all but the developers' own`() throws {
        let restricted = try settings(["ReadAttributes": ["email"]])
        #expect(["sub", "email"].allSatisfy(restricted.canRead))
        #expect(!["name", "custom:tier"].contains(where: restricted.canRead))
        let open = try settings([:])
        #expect(["sub", "email", "custom:tier"].allSatisfy(open.canRead))
        #expect(!open.canRead("dev:custom:score"))
    }
}
