import Foundation
import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct SessionTokensTests {
    private func refreshes(_ backend: FakeBackend) -> Int {
        backend.calls.count { $0 == "GetTokensFromRefreshToken" }
    }

    @Test func `CLI-01 a refresh that the server refuses is a typed error and one tokenInvalid`() async throws {
        let host = Host(configuration: Host.deafConfiguration)
        await host.session.initialize()
        let hearing = Hearing(host.session)
        try await host.signIn()
        host.outliveAccessToken()
        host.backend.refuse(
            "GetTokensFromRefreshToken", with: AuthError(.notAuthorized, "Refresh Token has expired"))
        do {
            _ = try await host.session.tokens()
            Issue.record("expected a refusal")
        } catch {
            #expect(error.code == .sessionEnded)
            #expect(error.message == "Refresh Token has expired")
        }
        // Asking again asks nobody and tells nobody.
        await #expect(throws: AuthError(.sessionEnded, "")) { try await host.session.tokens() }
        #expect(refreshes(host.backend) == 1)
        host.backend.refuse("GetTokensFromRefreshToken", with: nil)
        try await host.signIn()
        #expect(await hearing.next(4) == [.signedOut, .signedIn, .tokenInvalid, .signedIn])
    }

    @Test(arguments: [
        AuthError(.notAuthorized, "Refresh Token has been revoked"), AuthError(.refreshTokenReuse, "reused"),
        AuthError(.userNotFound, "User does not exist."),
        AuthError(.resourceNotFound, "User pool client x does not exist."),
    ])
    func `a refusal for good ends the session`(_ error: AuthError) async throws {
        let host = Host()
        try await host.signIn()
        host.outliveAccessToken()
        host.backend.refuse("GetTokensFromRefreshToken", with: error)
        await #expect(throws: AuthError(.sessionEnded, "")) { try await host.session.tokens() }
        #expect(host.session.userState == .tokenInvalid)
        // A process that starts now learns it from the store.
        let next = Host(host.backend, store: host.store)
        #expect(await next.session.initialize() == .tokenInvalid)
        #expect(next.session.currentUser?.username == "alice")
    }

    @Test(arguments: [
        AuthError(.tooManyRequests, "busy"), AuthError(.internalError, "oops"), AuthError(.network, "down"),
        AuthError(.invalidResponse, "what?"), AuthError(.invalidParameter, "1 validation error detected"),
    ])
    func `a refusal for now ends nothing`(_ error: AuthError) async throws {
        let host = Host()
        try await host.signIn()
        host.outliveAccessToken()
        host.backend.refuse("GetTokensFromRefreshToken", with: error)
        await #expect(throws: error) { try await host.session.tokens() }
        #expect(host.session.userState == .signedIn)
        host.backend.refuse("GetTokensFromRefreshToken", with: nil)
        _ = try await host.session.tokens()
    }

    @Test func `CLI-06 a hundred callers at once are one refresh and get the same tokens`() async throws {
        let host = Host()
        try await host.signIn()
        let old = try await host.session.tokens().accessToken.reveal
        host.outliveAccessToken()
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 { group.addTask { try await host.session.tokens().accessToken.reveal } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
        #expect(!tokens.contains(old))
        #expect(refreshes(host.backend) == 1)
    }

    @Test func `CLI-06 two sessions with one store refresh once`() async throws {
        let path = NSTemporaryDirectory() + "latchkey-\(UUID().uuidString)/session.json"
        defer { try? FileManager.default.removeItem(atPath: String(path.dropLast("/session.json".count))) }
        let first = Host(store: FileStore(path: path))
        try await first.signIn()
        let second = Host(first.backend, store: FileStore(path: path), clock: first.clock)
        #expect(await second.session.initialize() == .signedIn)
        first.outliveAccessToken()
        async let one = first.session.tokens()
        async let two = second.session.tokens()
        #expect(try await one.accessToken.reveal == two.accessToken.reveal)
        #expect(refreshes(first.backend) == 1)
    }

    @Test func `CLI-22 the token's life is measured by a clock that nobody sets`() async throws {
        // The time of day has no part in it: a minute passes, whatever the calendar says, and nothing is refreshed.
        let host = Host()
        try await host.signIn()
        for _ in 0..<60 {
            host.clock.advance(by: .seconds(1))
            _ = try await host.session.tokens()
        }
        #expect(refreshes(host.backend) == 0)
        // One life later: once.
        host.outliveAccessToken()
        for _ in 0..<60 {
            host.clock.advance(by: .seconds(1))
            _ = try await host.session.tokens()
        }
        #expect(refreshes(host.backend) == 1)
    }

    @Test func `CLI-27 a refresh can be observed and changes no state`() async throws {
        let host = Host()
        try await host.signIn()
        var events = host.session.events.makeAsyncIterator()
        let info = UserStateInfo(user: host.session.currentUser)
        #expect(await events.next() == .state(.signedIn, info))
        host.outliveAccessToken()
        _ = try await host.session.tokens()
        #expect(await events.next() == .tokensRefreshed)
        try await host.session.signOut()
        #expect(await events.next() == .state(.signedOut, UserStateInfo()))
    }

    @Test func `a caller that is cancelled stops to wait, and the others do not`() async throws {
        let gate = AsyncStream.makeStream(of: Void.self)
        let arrived = AsyncStream.makeStream(of: Void.self)
        let backend = FakeBackend { operation in
            guard operation == "GetTokensFromRefreshToken" else { return }
            arrived.continuation.finish()
            for await _ in gate.stream {}
        }
        let host = Host(backend)
        try await host.signIn()
        host.outliveAccessToken()
        let impatient = Task { try await host.session.tokens() }
        for await _ in arrived.stream {}
        let patient = Task { try await host.session.tokens() }
        impatient.cancel()
        await #expect(throws: AuthError(.cancelled, "")) { try await impatient.value }
        gate.continuation.finish()
        _ = try await patient.value
        #expect(refreshes(backend) == 1)
    }

    @Test func `tokens that the store does not take are used all the same, and stored when it takes them`() async throws
    {
        let store = ScriptedStore(), pauses = Pauses()
        let host = Host(store: store, configuration: Host.deafConfiguration, pauses: pauses)
        host.backend.rotatesRefreshTokens = true
        try await host.signIn()
        let first = try await store.accessToken

        store.cannotWrite.withLock { $0 = true }
        host.outliveAccessToken()
        let second = try await host.session.tokens().accessToken.reveal
        #expect(try await store.accessToken == first)
        #expect(try await host.session.tokens().accessToken.reveal == second)
        // The refresh token that lies in the store is worth nothing any more; the one kept is.
        host.outliveAccessToken()
        let third = try await host.session.tokens().accessToken.reveal
        #expect(third != second)
        #expect(host.session.userState == .signedIn)
        await pauses.begun(1)
        pauses.end(1)
        await pauses.begun(2)
        #expect(try await store.accessToken == first)

        var changes = store.changes.makeAsyncIterator()
        store.cannotWrite.withLock { $0 = false }
        pauses.end(1)
        _ = await changes.next()
        #expect(try await store.accessToken == third)
        // Another process goes on from there.
        let other = Host(host.backend, store: store, clock: host.clock)
        await other.session.initialize()
        host.outliveAccessToken()
        _ = try await other.session.tokens()
        #expect(refreshes(host.backend) == 3)
    }

    @Test(arguments: [true, false])
    func `tokens that the store did not take are not brought back to a session that was left`(_ byAnother: Bool)
        async throws
    {
        let store = ScriptedStore(), pauses = Pauses()
        let host = Host(store: store, configuration: Host.deafConfiguration, pauses: pauses)
        try await host.signIn()
        store.cannotWrite.withLock { $0 = true }
        host.outliveAccessToken()
        _ = try await host.session.tokens()
        await pauses.begun(1)
        store.cannotWrite.withLock { $0 = false }
        if byAnother {
            try await store.memory.update { _ in .empty }
        } else {
            try await host.session.signOut()
        }
        pauses.end(2)
        while host.session.userState != .signedOut || host.session.state.withLock({ $0.storing != nil }) {
            await Task.yield()
        }
        #expect(try await store.accessToken == nil)
        #expect(pauses.asked.count <= 2)
    }

    @Test func `whoever waits for a refresh hears what the server said, however soon the store tells of the end`()
        async throws
    {
        let store = ScriptedStore()
        let host = Host(store: store, configuration: Host.deafConfiguration)
        await host.session.initialize()
        try await host.signIn()
        host.outliveAccessToken()
        host.backend.refuse("GetTokensFromRefreshToken", with: AuthError(.notAuthorized, "Refresh Token has expired"))
        // The store's watcher has told the session of the end before the refresh goes on.
        store.afterWriting.withLock {
            $0 = { while host.session.userState != .tokenInvalid { await Task.yield() } }
        }
        do {
            _ = try await host.session.tokens()
            Issue.record("expected a refusal")
        } catch {
            #expect(error.code == .sessionEnded)
            #expect(error.message == "Refresh Token has expired")
        }
        store.afterWriting.withLock { $0 = nil }
    }
}
