import Foundation
import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct SessionSignInTests {
    @Test func `CLI-19 a wrong password is an error only, with the server's text`() async throws {
        let host = Host()
        await host.session.initialize()
        let hearing = Hearing(host.session)
        do {
            try await host.session.signIn(username: "alice", password: Secret("wrong"))
            Issue.record("expected a refusal")
        } catch {
            #expect(error.code == .notAuthorized)
            #expect(error.localizedDescription == "Incorrect username or password.")
            // Through the existential, as `catch let error` of a mixed block gives it.
            let existential: any Error = error
            #expect(existential.localizedDescription == "Incorrect username or password.")
        }
        await #expect(throws: AuthError(.notSignedIn, "")) { try await host.session.tokens() }
        try await host.signIn()
        #expect(await hearing.next(2) == [.signedOut, .signedIn])
    }

    @Test func `CLI-04 one sign-in is exactly one signedIn`() async throws {
        let host = Host()
        await host.session.initialize()
        let hearing = Hearing(host.session)
        try await host.signIn()
        try await host.session.signOut()
        #expect(await hearing.next(3) == [.signedOut, .signedIn, .signedOut])
    }

    @Test func `CLI-03 a listener that hears signedIn has the new session's tokens without the network`() async throws {
        let host = Host()
        await host.session.initialize()
        let tokens = AsyncStream.makeStream(of: String?.self)
        let session = host.session
        session.addUserStateListener(host) { [weak session] state, _ in
            guard state == .signedIn, let session else { return }
            Task { tokens.continuation.yield(try? await session.tokens().accessToken.reveal) }
        }
        try await host.signIn()
        // When the sign-in returns, state and store are up to date.
        #expect(session.userState == .signedIn)
        guard case .signedIn(let stored, _) = try await host.store.load() else {
            Issue.record("expected a stored session")
            return
        }
        var iterator = tokens.stream.makeAsyncIterator()
        #expect(await iterator.next() == .some(stored.accessToken.reveal))
        #expect(host.backend.calls == ["InitiateAuth", "RespondToAuthChallenge"])
    }

    @Test func `a temporary password asks for a new one and goes on with it`() async throws {
        let host = Host()
        host.backend.addUser(
            "bob", password: Secret("temporary"), attributes: [UserAttribute("email", "bob@example.com")],
            isPasswordTemporary: true)
        let result = try await host.session.signIn(username: "bob", password: Secret("temporary"))
        #expect(!result.isSignedIn)
        #expect(
            result.nextStep
                == .newPasswordRequired(
                    missingAttributes: [], attributes: [UserAttribute("email", "bob@example.com")]))
        #expect(host.session.userState == .signedOut)
        // A password that is not accepted can be followed by another.
        await #expect(throws: AuthError(.invalidPassword, "")) {
            try await host.session.respond(to: result.nextStep, with: .newPassword(Secret("short")))
        }
        let answer = SignInAnswer.newPassword(Secret("a longer one"), attributes: [UserAttribute("name", "Bob")])
        let done = try await host.session.respond(to: result.nextStep, with: answer)
        #expect(done.isSignedIn)
        #expect(host.session.currentUser?.username == "bob")
        #expect(try await host.session.userAttributes().contains(UserAttribute("name", "Bob")))
        await #expect(throws: AuthError(.noSignInInProgress, "")) {
            try await host.session.respond(to: result.nextStep, with: answer)
        }
    }

    @Test func `a second sign-in replaces the first`() async throws {
        let host = Host()
        host.backend.addUser("bob", password: Secret("battery staple"))
        await host.session.initialize()
        let hearing = Hearing(host.session)
        try await host.signIn()
        try await host.session.signIn(username: "bob", password: Secret("battery staple"))
        #expect(await hearing.next(3) == [.signedOut, .signedIn, .signedIn])
        #expect(try await host.session.tokens().user.username == "bob")
    }

    @Test func `a sign-in ends the session that it replaces, whoever began that`() async throws {
        let store = MemoryStore()
        let host = Host(store: store)
        host.backend.addUser("bob", password: Secret("battery staple"))
        try await host.signIn()
        try await host.session.signIn(username: "bob", password: Secret("battery staple"))
        let signIn = ["InitiateAuth", "RespondToAuthChallenge"]
        #expect(host.backend.calls == signIn + signIn + ["RevokeToken"])
        #expect(host.backend.state.withLock { Array($0.sessions.values) } == ["bob"])
        // Another process, which has not looked into the store since.
        let other = Host(host.backend, store: store)
        try await other.signIn()
        #expect(host.backend.state.withLock { Array($0.sessions.values) } == ["alice"])
    }

    @Test func `a sign-in goes through although the server does not end the session before`() async throws {
        let host = Host()
        try await host.signIn()
        host.backend.refuse("RevokeToken", with: AuthError(.network, "gone"))
        try await host.signIn()
        #expect(host.session.userState == .signedIn)
    }

    @Test func `a session that cannot be stored is ended at the server, and the one before goes on`() async throws {
        let store = ScriptedStore()
        let host = Host(store: store)
        host.backend.addUser("bob", password: Secret("battery staple"))
        try await host.signIn()
        store.cannotWrite.withLock { $0 = true }
        await #expect(throws: ScriptedStore.failure) {
            try await host.session.signIn(username: "bob", password: Secret("battery staple"))
        }
        #expect(host.backend.state.withLock { Array($0.sessions.values) } == ["alice"])
        #expect(host.session.currentUser?.username == "alice")
    }

    @Test func `the password is proved, and sent only where that was chosen`() async throws {
        let host = Host()
        try await host.session.signIn(username: "alice", password: Host.password, by: .password)
        #expect(host.backend.calls == ["InitiateAuth"])
        host.backend.allowsSRP = false
        await #expect(throws: AuthError(.invalidParameter, "")) {
            try await host.session.signIn(username: "alice", password: Host.password)
        }
        try await host.session.signIn(username: "alice", password: Host.password, by: .srpOrPassword)
        host.backend.allowsSRP = true
        let before = host.backend.calls.count
        await #expect(throws: AuthError(.notAuthorized, "")) {
            try await host.session.signIn(username: "alice", password: Secret("wrong"), by: .srpOrPassword)
        }
        #expect(host.backend.calls.dropFirst(before) == ["InitiateAuth", "RespondToAuthChallenge"])
    }

    @Test func `a name that nobody has is refused like a wrong password, after as many requests`() async throws {
        let host = Host()
        await #expect(throws: AuthError(.notAuthorized, "")) {
            try await host.session.signIn(username: "nobody", password: Host.password)
        }
        #expect(host.backend.calls == ["InitiateAuth", "RespondToAuthChallenge"])
    }

    @Test(arguments: [
        (SecondFactor.softwareToken, SignInStep.softwareTokenCode(deviceName: "Phone")),
        (.sms, .smsCode(CodeDelivery(destination: "+*******0123", medium: "SMS", attribute: nil))),
        (.email, .emailCode(CodeDelivery(destination: "a***@e***", medium: "EMAIL", attribute: nil))),
    ])
    func `a second factor is asked for, and a wrong code can be followed by a right one`(
        _ factor: SecondFactor, _ step: SignInStep
    ) async throws {
        let host = Host()
        host.backend.setSecondFactors([factor], of: "alice")
        let result = try await host.session.signIn(username: "alice", password: Host.password)
        #expect(result.nextStep == step && host.session.userState == .signedOut)
        await #expect(throws: AuthError(.codeMismatch, "")) {
            try await host.session.respond(to: step, with: .code(Secret("000000")))
        }
        #expect(try await host.session.respond(to: step, with: .code(FakeBackend.code)).isSignedIn)
    }

    @Test func `of several second factors one is chosen`() async throws {
        let host = Host()
        host.backend.setSecondFactors([.sms, .softwareToken], of: "alice")
        var result = try await host.session.signIn(username: "alice", password: Host.password)
        #expect(result.nextStep == .secondFactorSelection([.sms, .softwareToken]))
        result = try await host.session.respond(to: result.nextStep, with: .secondFactor(.softwareToken))
        #expect(result.nextStep == .softwareTokenCode(deviceName: "Phone"))
        result = try await host.session.respond(to: result.nextStep, with: .code(FakeBackend.code))
        #expect(result.isSignedIn)
    }

    @Test func `who has no second factor where one is demanded sets one up on the way`() async throws {
        let host = Host()
        host.backend.demandedFactors = [.softwareToken, .email]
        var result = try await host.session.signIn(username: "alice", password: Host.password)
        #expect(result.nextStep == .secondFactorSetUp([.softwareToken, .email]))
        result = try await host.session.respond(to: result.nextStep, with: .secondFactor(.softwareToken))
        guard case .softwareTokenSetUp = result.nextStep else {
            Issue.record("\(result.nextStep)")
            return
        }
        await #expect(throws: AuthError(.softwareTokenNotVerified, "")) {
            try await host.session.respond(to: result.nextStep, with: .code(Secret("000000")))
        }
        result = try await host.session.respond(to: result.nextStep, with: .code(FakeBackend.code))
        #expect(result.isSignedIn)
        // The next time it is asked for.
        result = try await host.session.signIn(username: "alice", password: Host.password)
        #expect(result.nextStep == .softwareTokenCode(deviceName: "Phone"))
    }

    @Test func `an address becomes the second factor by the code that is sent there`() async throws {
        let host = Host()
        host.backend.demandedFactors = [.softwareToken, .email]
        var result = try await host.session.signIn(username: "alice", password: Host.password)
        await #expect(throws: AuthError(.invalidParameter, "")) {
            try await host.session.respond(to: result.nextStep, with: .email("nowhere"))
        }
        result = try await host.session.respond(to: result.nextStep, with: .email("a@example.org"))
        guard case .emailCode = result.nextStep else {
            Issue.record("\(result.nextStep)")
            return
        }
        // Nothing has changed before the code came back.
        let again = try await host.session.signIn(username: "alice", password: Host.password)
        #expect(again.nextStep == .secondFactorSetUp([.softwareToken, .email]))
        result = try await host.session.respond(to: again.nextStep, with: .email("a@example.org"))
        #expect(try await host.session.respond(to: result.nextStep, with: .code(FakeBackend.code)).isSignedIn)
        let next = try await host.session.signIn(username: "alice", password: Host.password)
        guard case .emailCode = next.nextStep else {
            Issue.record("\(next.nextStep)")
            return
        }
    }

    @Test func `a first factor is chosen, or preferred from the start`() async throws {
        let host = Host()
        host.backend.setFirstFactors([.emailOTP, .passwordSRP, .passkey], of: "alice")
        var result = try await host.session.signIn(username: "alice", by: .choice())
        #expect(result.nextStep == .firstFactorSelection([.emailOTP, .passwordSRP, .passkey]))
        result = try await host.session.respond(to: result.nextStep, with: .password(Host.password))
        #expect(result.isSignedIn)

        result = try await host.session.signIn(username: "alice", by: .choice(preferred: .passkey))
        #expect(result.nextStep == .passkey(options: FakeBackend.passkeyOptions))
        let credential = SignInAnswer.passkey(FakeBackend.passkeyCredential)
        #expect(try await host.session.respond(to: result.nextStep, with: credential).isSignedIn)

        result = try await host.session.signIn(username: "alice", by: .choice(preferred: .emailOTP))
        #expect(try await host.session.respond(to: result.nextStep, with: .code(FakeBackend.code)).isSignedIn)

        result = try await host.session.signIn(username: "alice", password: Host.password, by: .choice())
        #expect(result.isSignedIn)
    }

    @Test func `a pool's own question is asked`() async throws {
        let host = Host()
        host.backend.setQuestion(["question": "6 × 7"], answer: "42", of: "alice")
        let result = try await host.session.signIn(username: "alice", by: .custom)
        #expect(result.nextStep == .customChallenge(parameters: ["question": "6 × 7"]))
        #expect(try await host.session.respond(to: result.nextStep, with: .custom(Secret("42"))).isSignedIn)
    }

    @Test func `signing out ends a sign-in under way`() async throws {
        let host = Host()
        host.backend.setSecondFactors([.sms], of: "alice")
        let result = try await host.session.signIn(username: "alice", password: Host.password)
        try await host.session.signOut()
        await #expect(throws: AuthError(.noSignInInProgress, "")) {
            try await host.session.respond(to: result.nextStep, with: .code(FakeBackend.code))
        }
    }
}
