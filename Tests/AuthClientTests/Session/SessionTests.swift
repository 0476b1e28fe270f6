import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct SessionTests {
    @Test func `before it is initialised the state is unknown, and an empty store means signed out`() async {
        let host = Host()
        #expect(host.session.userState == .unknown)
        #expect(await host.session.initialize() == .signedOut)
        #expect(await host.session.initialize() == .signedOut)
        #expect(host.backend.calls.isEmpty)
    }

    @Test func `a session is found again by the next start`() async throws {
        let host = Host()
        try await host.signIn()
        let next = Host(host.backend, store: host.store, clock: host.clock)
        #expect(await next.session.initialize() == .signedIn)
        #expect(next.session.currentUser == host.session.currentUser)
        #expect(try await next.session.tokens().accessToken.reveal == host.session.tokens().accessToken.reveal)
    }

    @Test func `a session of another client is none of ours`() async throws {
        let host = Host()
        try await host.signIn()
        var configuration = Host.configuration
        configuration.clientID = "another"
        let other = Host(host.backend, store: host.store, configuration: configuration)
        #expect(await other.session.initialize() == .signedOut)
    }

    @Test func `CLI-09 being offline signs nobody out, and back online no sign-in is needed`() async throws {
        var configuration = Host.configuration
        // The listening would ask for tokens too.
        configuration.listensForSessionEnd = false
        let first = Host(configuration: configuration)
        try await first.signIn()
        first.outliveAccessToken()
        first.backend.isReachable = false

        let host = Host(first.backend, store: first.store, clock: first.clock, configuration: configuration)
        #expect(await host.session.initialize() == .signedIn)
        await #expect(throws: AuthError(.network, "")) { try await host.session.tokens() }
        #expect(host.session.userState == .signedIn)

        host.backend.isReachable = true
        _ = try await host.session.tokens()
        #expect(host.backend.calls.filter { $0 == "InitiateAuth" }.count == 1)
    }

    @Test func `CLI-21 a damaged store means signed out, with a warning`() async {
        let warnings = Lock<[String]>([])
        var configuration = Host.configuration
        configuration.warn = { text in warnings.withLock { $0.append(text) } }
        let host = Host(
            store: MemoryStore(.corrupt("the stored session is not a JSON object")), configuration: configuration)
        #expect(await host.session.initialize() == .signedOut)
        #expect(warnings.withLock { $0 } == ["the stored session is not a JSON object: nobody is signed in"])
    }

    @Test func `the states end with the session`() async throws {
        var session: Session? = Host().session
        let states = try #require(session).states
        await session?.initialize()
        session = nil
        var heard: [UserState] = []
        for await state in states { heard.append(state) }
        #expect(heard == [.signedOut])
    }
}
