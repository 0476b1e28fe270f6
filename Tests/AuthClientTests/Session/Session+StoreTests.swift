import Foundation
import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct SessionStoreTests {
    @Test func `a sign-in and a sign-out in another process are heard`() async throws {
        let folder = NSTemporaryDirectory() + "latchkey-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let host = Host(store: FileStore(path: folder + "/session.json"))
        let other = Host(host.backend, store: FileStore(path: folder + "/session.json"), clock: host.clock)
        await host.session.initialize()
        let hearing = Hearing(host.session)
        #expect(await hearing.next(1) == [.signedOut])
        try await other.signIn()
        #expect(await hearing.next(1) == [.signedIn])
        #expect(host.session.currentUser == other.session.currentUser)
        try await other.session.signOut()
        #expect(await hearing.next(1) == [.signedOut])
    }

    @Test func `a refresh in another process is seen, and told as one`() async throws {
        let store = MemoryStore()
        let host = Host(store: store)
        try await host.signIn()
        let other = Host(host.backend, store: store, clock: host.clock)
        await other.session.initialize()
        var events = other.session.events.makeAsyncIterator()
        _ = await events.next()
        host.outliveAccessToken()
        let fresh = try await host.session.tokens().accessToken.reveal
        #expect(await events.next() == .tokensRefreshed)
        #expect(try await other.session.tokens().accessToken.reveal == fresh)
    }

    @Test func `the store is watched once, however often somebody signs in`() async throws {
        let store = ScriptedStore()
        let host = Host(store: store)
        for _ in 0..<3 { try await host.signIn() }
        await host.session.initialize()
        #expect(store.watches.withLock { $0 } == 1)
    }
}
