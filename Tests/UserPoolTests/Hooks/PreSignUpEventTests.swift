import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

@Suite struct PreSignUpEventTests {
    private func signUp(
        _ fixture: SignInFixture, _ name: String = "alice", _ attributes: [(name: String, value: String)] = [],
        saying metadata: CallMetadata = CallMetadata()
    ) async throws -> SignUpResult {
        try await fixture.pool.signUp(
            SignUpRequest(username: name, password: SignInFixture.password, attributes: attributes),
            through: fixture.client.saying(metadata))
    }

    @Test func `RIV-33 the event of a sign-up by e-mail is the one that Amazon Cognito sends`() async throws {
        let hooks = ScriptedHooks([.preSignUp: { _ in nil }])
        let fixture = try await SignInFixture(
            hooks: hooks, on: [.preSignUp], pool: ["UsernameAttributes": ["phone_number", "email"]])
        let result = try await signUp(fixture, "jane@example.org", [("given_name", "Jane")])
        let event = try #require(hooks.events.first)
        #expect(event["version"] == "1")
        #expect(event["triggerSource"] == "PreSignUp_SignUp")
        #expect(event["region"]?.string == fixture.pool.region)
        #expect(event["userPoolId"]?.string == fixture.pool.id.text)
        #expect(event["userName"]?.string == result.user.subject.text)
        #expect(event["callerContext"]?["clientId"]?.string == fixture.client.id.text)
        #expect(event["callerContext"]?["awsSdkVersion"]?.string != nil)
        #expect(
            event["request"] == [
                "userAttributes": ["given_name": "Jane", "email": "jane@example.org"], "validationData": nil,
            ])
        #expect(
            event["response"] == ["autoConfirmUser": false, "autoVerifyEmail": false, "autoVerifyPhone": false])
    }

    @Test func `both kinds of words reach it`() async throws {
        let hooks = ScriptedHooks([.preSignUp: { _ in nil }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preSignUp])
        _ = try await signUp(
            fixture, saying: CallMetadata(clientMetadata: ["from": "web"], validationData: ["captcha": "7"]))
        let request = try #require(hooks.events.first?["request"])
        #expect(request["clientMetadata"] == ["from": "web"])
        #expect(request["validationData"] == ["captcha": "7"])
    }

    @Test func `what it confirms is confirmed, what it vouches for is verified, and no code is sent`() async throws {
        let hooks = ScriptedHooks([
            .preSignUp: { _ in ["autoConfirmUser": true, "autoVerifyEmail": true, "autoVerifyPhone": false] },
            .postConfirmation: { _ in nil },
        ])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preSignUp, .postConfirmation])
        let result = try await signUp(fixture, "alice", [("email", "alice@example.org")])
        #expect(result.isConfirmed)
        #expect(result.delivery == nil)
        #expect(try await fixture.pool.user("alice").hasVerified(.email))
        #expect(try await fixture.messages().isEmpty)
        #expect(hooks.sources == ["PreSignUp_SignUp", "PostConfirmation_ConfirmSignUp"])
        _ = try await fixture.signIn()
    }

    @Test func `a contact that the user lacks cannot be vouched for`() async throws {
        let hooks = ScriptedHooks([.preSignUp: { _ in ["autoConfirmUser": true, "autoVerifyPhone": true] }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preSignUp])
        #expect(await code { try await signUp(fixture) } == .hookAnswerInvalid)
        #expect(await !fixture.has("alice"))
    }

    @Test func `without its word nobody is made`() async throws {
        let hooks = ScriptedHooks([.preSignUp: { _ in throw Refusal(description: "no guests") }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preSignUp])
        #expect(await code { try await signUp(fixture) } == .hookRefused)
        #expect(await text { try await signUp(fixture) } == "PreSignUp failed with error no guests.")
        hooks.set(.preSignUp) { _ in throw HookFault.timedOut }
        #expect(await code { try await signUp(fixture) } == .hookUnreachable)
        hooks.set(.preSignUp) { _ in ["autoConfirmUser": "yes"] }
        #expect(await code { try await signUp(fixture) } == .hookAnswerInvalid)
        #expect(await !fixture.has("alice"))
        #expect(try await fixture.messages().isEmpty)
    }

    @Test func `of a user whom an administrator makes it may refuse, and nothing else`() async throws {
        let hooks = ScriptedHooks([.preSignUp: { _ in ["autoConfirmUser": true, "autoVerifyEmail": true] }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preSignUp])
        var request = CreateUserRequest(username: "alice", attributes: [("email", "alice@example.org")])
        request.metadata = CallMetadata(clientMetadata: ["desk": "3"])
        let user = try await fixture.pool.createUser(request)
        #expect(user.status == .forceChangePassword)
        #expect(!user.hasVerified(.email))
        let event = try #require(hooks.events.first)
        #expect(event["triggerSource"] == "PreSignUp_AdminCreateUser")
        #expect(event["callerContext"]?["clientId"] == "CLIENT_ID_NOT_APPLICABLE")
        #expect(event["request"]?["clientMetadata"] == ["desk": "3"])
        hooks.set(.preSignUp) { _ in throw Refusal(description: "full") }
        #expect(
            await code { try await fixture.pool.createUser(CreateUserRequest(username: "bob")) } == .hookRefused)
        #expect(await !fixture.has("bob"))
    }
}
