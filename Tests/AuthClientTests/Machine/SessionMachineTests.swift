import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct SessionMachineTests {
    private let now = MonotonicTime(sinceBoot: .seconds(1000))
    private let user = SignedInUser(username: "alice", subject: "s-1")

    private func credentials(
        _ session: String = "one", access: String = "a-1", received: Duration? = .seconds(1000)
    ) -> Credentials {
        Credentials(
            accessToken: Secret(access), idToken: Secret("i"), refreshToken: Secret("r"), user: user,
            sessionID: session, lifetime: .seconds(3600),
            received: received.map { MonotonicTime(sinceBoot: $0) })
    }

    /// A machine on which somebody is signed in, with a token that is fresh at `now`.
    private func signedIn() -> SessionMachine {
        var machine = SessionMachine()
        _ = machine.signInSucceeded(credentials())
        return machine
    }

    private func refreshing(_ waiters: [Int] = [1]) throws -> (SessionMachine, SessionMachine.Refresh) {
        var machine = signedIn()
        var refresh: SessionMachine.Refresh?
        for waiter in waiters {
            switch machine.tokensRequested(by: waiter, at: now + .seconds(3600)) {
            case .refresh(let started): refresh = started
            case .wait: break
            case .answer, .fail: Issue.record("expected a refresh")
            }
        }
        return (machine, try #require(refresh))
    }

    // MARK: The store

    @Test func `whoever waits for tokens when the store tells of the end hears of that`() throws {
        var (machine, _) = try refreshing([1, 2])
        guard
            case .changed(let change) = machine.storeRead(
                .ended(user, .disabled), since: machine.storeReadBegins())
        else {
            Issue.record("expected a change")
            return
        }
        #expect(change.settled.waiters == [1, 2])
        #expect(throws: AuthError(.sessionEnded, "")) { try change.settled.result.get() }
    }

    @Test func `an empty store means signed out`() {
        var machine = SessionMachine()
        #expect(machine.current.state == .unknown)
        guard case .changed(let change) = machine.storeRead(.nothing, since: machine.storeReadBegins()) else {
            Issue.record("expected a change")
            return
        }
        #expect(change.state == .signedOut)
        guard case .nothing = machine.storeRead(.nothing, since: machine.storeReadBegins()) else {
            Issue.record("expected nothing the second time")
            return
        }
    }

    @Test func `stored credentials mean signed in, however old they are`() {
        var machine = SessionMachine()
        let old = credentials(received: nil)
        guard case .changed(let change) = machine.storeRead(.credentials(old), since: 0) else {
            Issue.record("expected a change")
            return
        }
        #expect(change.state == .signedIn)
        #expect(change.info.user == user)
    }

    @Test func `a stored end is told with its reason`() {
        var machine = SessionMachine()
        guard case .changed(let change) = machine.storeRead(.ended(user, .disabled), since: 0) else {
            Issue.record("expected a change")
            return
        }
        #expect(change.state == .tokenInvalid)
        #expect(change.info == UserStateInfo(user: user, reason: .disabled))
    }

    @Test func `what was read before a change is read again`() {
        var machine = signedIn()
        let mark = machine.storeReadBegins()
        _ = machine.signedOut()
        guard case .readAgain = machine.storeRead(.credentials(credentials()), since: mark) else {
            Issue.record("an old reading must not bring a session back")
            return
        }
        #expect(machine.current.state == .signedOut)
    }

    @Test func `tokens that another process refreshed are taken over in silence`() {
        var machine = signedIn()
        let newer = credentials(access: "a-2", received: .seconds(2000))
        guard case .refreshed = machine.storeRead(.credentials(newer), since: machine.storeReadBegins()) else {
            Issue.record("expected a refresh")
            return
        }
        guard case .answer(let answer) = machine.tokensRequested(by: 1, at: now + .seconds(1000)) else {
            Issue.record("expected tokens")
            return
        }
        #expect(answer.accessToken.reveal == "a-2")
        // Older ones are not.
        guard case .nothing = machine.storeRead(.credentials(credentials()), since: machine.storeReadBegins()) else {
            Issue.record("expected nothing")
            return
        }
    }

    @Test func `another session in the store is a sign-in`() {
        var machine = signedIn()
        guard
            case .changed(let change) = machine.storeRead(
                .credentials(credentials("two")), since: machine.storeReadBegins())
        else {
            Issue.record("expected a change")
            return
        }
        #expect(change.state == .signedIn)
    }

    @Test func `a session that has ended does not come back from the store`() {
        var machine = signedIn()
        _ = machine.sessionEnded(.signedOut, session: 1)
        guard case .nothing = machine.storeRead(.credentials(credentials()), since: machine.storeReadBegins()) else {
            Issue.record("expected nothing")
            return
        }
        guard case .changed = machine.storeRead(.credentials(credentials("two")), since: machine.storeReadBegins())
        else {
            Issue.record("a new session is a sign-in")
            return
        }
    }

    @Test func `a sign-in that the store told first is told once`() {
        var machine = SessionMachine()
        _ = machine.storeRead(.credentials(credentials()), since: 0)
        #expect(machine.signInSucceeded(credentials()) == nil)
        #expect(machine.signInSucceeded(credentials("two"))?.state == .signedIn)
    }

    // MARK: Tokens

    @Test func `without a session there are no tokens`() {
        var machine = SessionMachine()
        guard case .fail(let error) = machine.tokensRequested(by: 1, at: now) else {
            Issue.record("expected a failure")
            return
        }
        #expect(error.code == .notSignedIn)
    }

    @Test func `fresh tokens are answered at once`() {
        var machine = signedIn()
        guard case .answer = machine.tokensRequested(by: 1, at: now) else {
            Issue.record("expected tokens")
            return
        }
    }

    @Test func `a token that a server refused is refreshed once`() {
        var machine = signedIn()
        guard case .refresh(let refresh) = machine.tokensRequested(by: 1, at: now, refused: "a-1") else {
            Issue.record("expected a refresh")
            return
        }
        _ = machine.refreshSucceeded(credentials(access: "a-2"), session: refresh.session)
        guard case .answer(let answer) = machine.tokensRequested(by: 2, at: now, refused: "a-1") else {
            Issue.record("the refused token is gone already")
            return
        }
        #expect(answer.accessToken.reveal == "a-2")
    }

    @Test func `all who ask during a refresh get its result`() throws {
        var (machine, refresh) = try refreshing([1, 2, 3])
        guard
            case .answer(let settled, isNews: true) = machine.refreshSucceeded(
                credentials(access: "a-2"), session: refresh.session)
        else {
            Issue.record("expected an answer")
            return
        }
        #expect(settled.waiters == [1, 2, 3])
        #expect(try settled.result.get().accessToken.reveal == "a-2")
    }

    @Test func `a refresh that failed for now leaves the session and can be tried again`() throws {
        var (machine, refresh) = try refreshing([1, 2])
        let error = AuthError(.network, "down")
        guard case .answer(let settled) = machine.refreshFailed(error, ending: nil, session: refresh.session) else {
            Issue.record("expected an answer")
            return
        }
        #expect(settled.waiters == [1, 2])
        #expect(throws: error) { try settled.result.get() }
        #expect(machine.current.state == .signedIn)
        guard case .refresh = machine.tokensRequested(by: 3, at: now + .seconds(3600)) else {
            Issue.record("expected another refresh")
            return
        }
    }

    @Test func `a refresh that was refused ends the session`() throws {
        var (machine, refresh) = try refreshing()
        guard
            case .changed(let change) = machine.refreshFailed(
                AuthError(.notAuthorized, "Refresh Token has been revoked"), ending: .revoked, session: refresh.session)
        else {
            Issue.record("expected a change")
            return
        }
        #expect(change.state == .tokenInvalid)
        #expect(change.info.reason == .revoked)
        #expect(change.settled.waiters == [1])
        #expect(throws: AuthError(.sessionEnded, "")) { try change.settled.result.get() }
    }

    @Test func `the result of a refresh for an earlier session is dropped`() throws {
        var (machine, refresh) = try refreshing()
        let change = machine.signInSucceeded(credentials("two"))
        #expect(change?.settled.waiters == [1])
        guard case .stale = machine.refreshSucceeded(credentials(access: "a-2"), session: refresh.session) else {
            Issue.record("expected stale")
            return
        }
        guard case .stale = machine.refreshFailed(.init(.notAuthorized, ""), ending: .revoked, session: refresh.session)
        else {
            Issue.record("expected stale")
            return
        }
        #expect(machine.current.state == .signedIn)
    }

    // MARK: The end

    @Test func `an end is told once`() {
        var machine = signedIn()
        #expect(machine.sessionEnded(.disabled, session: 1)?.info.reason == .disabled)
        #expect(machine.sessionEnded(.disabled, session: 1) == nil)
        guard case .fail(let error) = machine.tokensRequested(by: 1, at: now) else {
            Issue.record("expected a failure")
            return
        }
        #expect(error.code == .sessionEnded)
    }

    @Test func `the end of an earlier session is nobody's business`() {
        var machine = signedIn()
        _ = machine.signInSucceeded(credentials("two"))
        #expect(machine.sessionEnded(.signedOut, session: 1) == nil)
        #expect(machine.current.state == .signedIn)
    }

    @Test func `signing out fails who waits, and twice is once`() throws {
        var (machine, _) = try refreshing([1, 2])
        let change = machine.signedOut()
        #expect(change?.state == .signedOut)
        #expect(change?.settled.waiters == [1, 2])
        #expect(machine.signedOut() == nil)
    }

    @Test func `the end that a sign-out brings about is not told as one`() {
        var machine = signedIn()
        machine.leavingBegins()
        #expect(machine.sessionEnded(.signedOut, session: 1) == nil)
        #expect(machine.signedOut()?.state == .signedOut)
    }

    @Test func `a sign-out that failed brings out an end that came meanwhile`() {
        var machine = signedIn()
        machine.leavingBegins()
        #expect(machine.sessionEnded(.disabled, session: 1) == nil)
        #expect(machine.leavingFailed()?.info.reason == .disabled)

        machine = signedIn()
        machine.leavingBegins()
        #expect(machine.leavingFailed() == nil)
        #expect(machine.current.state == .signedIn)
    }
}

extension SessionMachine.Change: Equatable {
    static func == (left: Self, right: Self) -> Bool { left.state == right.state && left.info == right.info }
}
