import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

@Suite struct PoolHooksTests {
    @Test(
        arguments: [
            (
                HookFault.unmapped, UserPoolError.Code.hookUnreachable,
                "PreSignUp invocation failed due to configuration."
            ),
            (
                .timedOut, .hookUnreachable,
                "PreSignUp invocation failed due to error Socket timeout while invoking Lambda function."
            ),
            (
                .unreachable("10.0.0.7 refused"), .hookUnreachable,
                "PreSignUp invocation failed due to error ServiceException."
            ),
            (
                .overloaded, .hookUnreachable,
                "PreSignUp invocation failed due to error TooManyRequestsException."
            ),
            (.thrown("no"), .hookRefused, "PreSignUp failed with error no."),
            (.unreadable, .hookAnswerInvalid, "Unrecognizable lambda output"),
        ])
    func `a function that gives no answer stops what it was asked about, in Cognito's words`(
        _ fault: HookFault, _ expected: UserPoolError.Code, _ words: String
    ) async throws {
        let hooks = ScriptedHooks([.preSignUp: { _ in throw fault }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preSignUp])
        let signUp = {
            try await fixture.pool.signUp(
                SignUpRequest(username: "alice", password: SignInFixture.password), through: fixture.client)
        }
        #expect(await code(signUp) == expected)
        #expect(await text(signUp) == words)
        #expect(await !fixture.has("alice"))
    }

    @Test func `a call that is given up because who asked has gone is no fault of the function`() async throws {
        let hooks = ScriptedHooks([
            .preSignUp: { _ in
                withUnsafeCurrentTask { $0?.cancel() }
                throw HookFault.unreachable("cancelled")
            }
        ])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preSignUp])
        let task = Task {
            try await fixture.pool.signUp(
                SignUpRequest(username: "alice", password: SignInFixture.password), through: fixture.client)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await !fixture.has("alice"))
    }

    @Test func `a pool whose functions nobody can call does nothing that they were to decide`() async throws {
        let fixture = try await SignInFixture(
            pool: ["LambdaConfig": ScriptedHooks.config([.preSignUp, .preAuthentication, .preTokenGeneration])])
        let signUp = SignUpRequest(username: "alice", password: SignInFixture.password)
        #expect(await code { try await fixture.pool.signUp(signUp, through: fixture.client) } == .hookUnreachable)
        #expect(await code { try await fixture.signIn() } != nil)
    }

    @Test func `the words of a refusal are cut where they get long`() async throws {
        let hooks = ScriptedHooks([
            .preSignUp: { _ in throw HookFault.thrown(String(repeating: "e\u{301}", count: 4000)) }
        ])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preSignUp])
        let words = await text {
            try await fixture.pool.signUp(
                SignUpRequest(username: "alice", password: SignInFixture.password), through: fixture.client)
        }
        #expect(try #require(words).unicodeScalars.count < 1100)
    }

    @Test func `the longest attributes that a user can have are told, and do not stand in the way`() async throws {
        let own = (0..<PoolRules.mostCustomAttributes).map { "a\($0)" }
        let hooks = ScriptedHooks([.postAuthentication: { _ in [:] }, .customMessage: { _ in [:] }])
        let fixture = try await SignInFixture(
            hooks: hooks, on: [.postAuthentication, .customEmailSender],
            pool: [
                "Schema": .array(
                    own.map { ["Name": .string($0), "AttributeDataType": "String", "Mutable": true] })
            ])
        // Six bytes each as JSON.
        let longest = String(repeating: "\u{1}", count: 2048)
        let standard = [
            "address", "family_name", "gender", "given_name", "locale", "middle_name", "name", "nickname", "picture",
            "profile", "website", "zoneinfo",
        ]
        try await fixture.confirmedUser(
            "alice", SignInFixture.email() + (own.map { "custom:\($0)" } + standard).map { (name: $0, value: longest) })
        _ = try await fixture.signIn()
        let told = hooks.events(of: "PostAuthentication_Authentication").last?["request"]?["userAttributes"]
        #expect(told?["custom:a49"]?.string == longest)
        _ = try await fixture.pool.forgotPassword(of: "alice", secretHash: nil, through: fixture.client)
        #expect(try await fixture.messages(to: "alice").last?.carrier != nil)
    }

    @Test func `an event that is too long is not sent`() async throws {
        let hooks = ScriptedHooks([.preSignUp: { _ in nil }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preSignUp])
        let words = CallMetadata(clientMetadata: ["long": String(repeating: "x", count: HookLimits.eventBytes)])
        #expect(
            await code {
                try await fixture.pool.signUp(
                    SignUpRequest(username: "alice", password: SignInFixture.password),
                    through: fixture.client.saying(words))
            } == .hookUnreachable)
        #expect(hooks.events.isEmpty)
    }
}
