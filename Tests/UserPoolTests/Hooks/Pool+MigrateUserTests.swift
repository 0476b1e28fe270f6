import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct PoolMigrateUserTests {
    private static let flow: [HookTrigger] = [.userMigration]

    /// A place where users come from: alice, with her password.
    private static let origin: ScriptedHooks.Function = { event in
        guard event["userName"] == "alice",
            event["request"]?["password"].map({ $0.string == SignInFixture.password.reveal }) ?? true
        else { throw Refusal(description: "Bad password") }
        return [
            "userAttributes": ["email": "alice@example.org", "email_verified": "true"],
            "finalUserStatus": "CONFIRMED", "messageAction": "SUPPRESS",
        ]
    }

    @Test func `TRG-01 a user moves in at the first sign-in, and the next one does not ask again`() async throws {
        let hooks = ScriptedHooks([.userMigration: Self.origin])
        let fixture = try await SignInFixture(hooks: hooks, on: Self.flow)
        let client = fixture.client.saying(CallMetadata(validationData: ["from": "web"]))
        let outcome = try await fixture.pool.signIn(
            "alice", password: SignInFixture.password, flow: .userPassword, secretHash: nil, through: client)
        guard case .signedIn = outcome else { return #expect(Bool(false), "no tokens") }
        let user = try await fixture.pool.user("alice")
        #expect(user.status == .confirmed)
        #expect(user.hasVerified(.email))
        #expect(try await fixture.messages().isEmpty)
        _ = try await fixture.signIn()
        #expect(await code { try await fixture.signIn("alice", Secret("Wr0ng-one!")) } == .wrongPassword)
        #expect(hooks.sources == ["UserMigration_Authentication"])
        let request = try #require(hooks.events.first?["request"])
        #expect(request["password"]?.string == SignInFixture.password.reveal)
        #expect(request["validationData"] == ["from": "web"])
    }

    @Test(arguments: [SignInFixture.everyFlow, SignInFixture.discreet])
    func `TRG-02 a function that fails makes no user and no tokens`(_ client: JSONValue) async throws {
        let hooks = ScriptedHooks()
        let fixture = try await SignInFixture(hooks: hooks, on: Self.flow, client: client)
        let hides = fixture.client.settings.hidesUserExistence
        let failures: [(ScriptedHooks.Function, UserPoolError.Code)] = [
            ({ _ in throw Refusal(description: "Bad password") }, .hookRefused),
            ({ _ in throw HookFault.timedOut }, .hookUnreachable),
            ({ _ in ["userAttributes": "none"] }, .hookAnswerInvalid),
            ({ _ in ["userAttributes": ["no such": "attribute"]] }, .hookAnswerInvalid),
            ({ _ in ["userAttributes": ["email": "a@b.c"], "finalUserStatus": "ROOT"] }, .hookAnswerInvalid),
            ({ _ in ["userAttributes": nil] }, .userNotFound),
        ]
        for (function, expected) in failures {
            hooks.set(.userMigration, function)
            #expect(await code { try await fixture.signIn() } == (hides ? .wrongPassword : expected))
            fixture.clock.advance(by: .seconds(3600))
        }
        #expect(await !fixture.has("alice"))
        #expect(try await fixture.sessionCount() == 0)
    }

    @Test func `passwords are not guessed at the place where users come from`() async throws {
        let hooks = ScriptedHooks([.userMigration: Self.origin])
        let fixture = try await SignInFixture(hooks: hooks, on: Self.flow, client: SignInFixture.discreet)
        for _ in 0..<5 {
            #expect(await code { try await fixture.signIn("alice", Secret("Gu3ss!!!")) } == .wrongPassword)
        }
        #expect(await code { try await fixture.signIn() } == .locked)
        #expect(hooks.events.count == 5)
        fixture.clock.advance(by: .seconds(3600))
        _ = try await fixture.signIn()
    }

    @Test func `of many first sign-ins at once one brings the user, and all get in`() async throws {
        let hooks = ScriptedHooks([.userMigration: Self.origin])
        let fixture = try await SignInFixture(hooks: hooks, on: Self.flow)
        let signedIn = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { (try? await fixture.signIn()) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(signedIn == 8)
        #expect(try await fixture.pool.users().elements.count == 1)
    }

    @Test func `a user who must choose another password is told so`() async throws {
        let hooks = ScriptedHooks([
            .userMigration: { _ in ["userAttributes": ["email": "a@b.org"], "finalUserStatus": "RESET_REQUIRED"] }
        ])
        let fixture = try await SignInFixture(hooks: hooks, on: Self.flow)
        #expect(await code { try await fixture.signIn() } == .passwordResetRequired)
        #expect(try await fixture.pool.user("alice").status == .resetRequired)
    }

    @Test func `who has forgotten the password moves in and gets a code`() async throws {
        let hooks = ScriptedHooks([.userMigration: Self.origin])
        let fixture = try await SignInFixture(hooks: hooks, on: Self.flow, client: SignInFixture.discreet)
        let client = fixture.client.saying(CallMetadata(clientMetadata: ["page": "forgot"]))
        for name in ["alice", "nobody"] {
            _ = try await fixture.pool.forgotPassword(of: name, secretHash: nil, through: client)
        }
        #expect(await fixture.has("alice"))
        #expect(await !fixture.has("nobody"))
        #expect(hooks.sources == ["UserMigration_ForgotPassword", "UserMigration_ForgotPassword"])
        let request = try #require(hooks.events.first?["request"])
        #expect(request["password"] == nil)
        #expect(request["clientMetadata"] == ["page": "forgot"])
        try await fixture.pool.confirmForgotPassword(
            of: "alice", code: fixture.lastCode(to: "alice"), newPassword: Secret("An0ther-one!"), secretHash: nil,
            through: fixture.client)
        _ = try await fixture.signIn("alice", Secret("An0ther-one!"))
    }
}
