import Database
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct SignedInUserSecondFactorsTests {
    @Test func `a new secret drops the one before at once`() async throws {
        let fixture = try await SignInFixture.secondFactors("OPTIONAL")
        try await fixture.confirmedUser()
        let token = try await fixture.signIn().accessToken
        let old = try await fixture.setUpApp(token: token)
        #expect(try await fixture.signInToChallenge().kind == .softwareTokenMFA)
        let user = try await fixture.pools.signedInUser(token)
        let new = try await user.associateSoftwareToken()
        #expect(new.reveal != old.reveal)
        _ = try await fixture.signIn()
        #expect(
            await refusal { try await user.verifySoftwareToken(fixture.appCode(old), name: nil) }
                == .softwareTokenSetUpFailed)
        #expect(
            await refusal { try await user.setPreference([.softwareToken: .init(isEnabled: true, isPreferred: nil)]) }
                == .factorNotSetUp)
        try await user.verifySoftwareToken(fixture.appCode(new), name: nil)
        #expect(
            await refusal { try await user.verifySoftwareToken(fixture.appCode(new), name: nil) }
                == .softwareTokenUsed)
    }

    @Test func `a preference needs what it asks for, and one factor at most goes before the others`() async throws {
        let fixture = try await SignInFixture.secondFactors("OPTIONAL")
        try await fixture.confirmedUser("alice", [("email", "a@example.org"), ("phone_number", "+4917012349934")])
        let user = try await fixture.pools.signedInUser(try await fixture.signIn().accessToken)
        let on = MFAPreference.Setting(isEnabled: true, isPreferred: true)
        #expect(await refusal { try await user.setPreference([.softwareToken: on]) } == .factorNotSetUp)
        #expect(await refusal { try await user.setPreference([.sms: on, .email: on]) } == .invalidParameter)
        try await user.setPreference([.sms: on])
        try await user.setPreference([.email: .init(isEnabled: true, isPreferred: nil)])
        var preference = try await fixture.pool.user("alice").preference
        #expect(preference.list == [.sms, .email] && preference.preferred == .sms)
        try await user.setPreference([.sms: .init(isEnabled: false, isPreferred: nil)])
        preference = try await fixture.pool.user("alice").preference
        #expect(preference.list == [.email] && preference.preferred == nil)
        try await user.setPreference([.email: .init(isEnabled: false, isPreferred: nil)])
        #expect(try await fixture.pool.user("alice").preference == MFAPreference())
    }

    @Test func `where a second factor is demanded the last one stays`() async throws {
        let fixture = try await SignInFixture.secondFactors("ON")
        try await fixture.confirmedUser("alice", [("email", "a@example.org")])
        let on = MFAPreference.Setting(isEnabled: true, isPreferred: nil)
        let off = MFAPreference.Setting(isEnabled: false, isPreferred: nil)
        try await fixture.pool.setPreference([.email: on], of: "alice")
        #expect(await refusal { try await fixture.pool.setPreference([.email: off], of: "alice") } == .invalidParameter)
        #expect(try await fixture.pool.user("alice").preference.list == [.email])
    }

    @Test func `an administrator takes an app away, and the user signs in without`() async throws {
        let fixture = try await SignInFixture.secondFactors("OPTIONAL")
        try await fixture.confirmedUser()
        _ = try await fixture.setUpApp(token: fixture.signIn().accessToken)
        try await fixture.pool.deleteSoftwareToken(of: "alice")
        _ = try await fixture.signIn()
        #expect(await refusal { try await fixture.pool.deleteSoftwareToken(of: "alice") } == .softwareTokenMissing)
        #expect(await refusal { try await fixture.pool.deleteSoftwareToken(of: "nobody") } == .userNotFound)
    }

    @Test func `the secret is sealed where it is stored`() async throws {
        let fixture = try await SignInFixture.secondFactors("OPTIONAL")
        try await fixture.confirmedUser()
        let user = try await fixture.pools.signedInUser(try await fixture.signIn().accessToken)
        let secret = try await user.associateSoftwareToken()
        let stored = try await fixture.database.read { connection in
            try await connection.first("SELECT secret FROM software_tokens")!.get(0, as: [UInt8].self)
        }
        let token = try await fixture.database.read { connection in
            try await fixture.pool.softwareTokens(connection).find(user.user.subject)
        }
        #expect(stored.count > 20 && token?.secret.count == 20 && secret.reveal.utf8.count == 32)
        #expect(!stored.indices.dropLast(19).contains { Array(stored[$0..<$0 + 20]) == token?.secret })
    }
}
