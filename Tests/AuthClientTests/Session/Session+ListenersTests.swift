import Dispatch
import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct SessionListenersTests {
    @Test func `being added before or after the start makes no difference`() async {
        let host = Host()
        let early = Hearing(host.session)
        await host.session.initialize()
        let late = Hearing(host.session)
        #expect(await early.next(1) == [.signedOut])
        #expect(await late.next(1) == [.signedOut])
    }

    @Test func `the states begin with the current one`() async throws {
        let host = Host()
        try await host.signIn()
        var states = host.session.states.makeAsyncIterator()
        #expect(await states.next() == .signedIn)
        try await host.session.signOut()
        #expect(await states.next() == .signedOut)
    }

    @Test func `CLI-02 a listener may sign out for every state it does not know`() async throws {
        let host = Host()
        await host.session.initialize()
        let session = host.session
        let depth = Lock(0)
        let hearing = Hearing(session) { [weak session] state in
            #expect(
                depth.withLock { depth in
                    depth += 1
                    return depth
                } == 1)
            switch state {
            case .signedIn, .signedOut: break
            case .unknown, .tokenInvalid:
                let done = DispatchSemaphore(value: 0)
                Task {
                    try await session?.signOut()
                    done.signal()
                }
                // Signed out to the end while the callback still runs, as a synchronous host does it.
                done.wait()
            }
            depth.withLock { $0 -= 1 }
        }
        try await host.signIn()
        host.backend.endSessions(of: "alice", reason: .disabled)
        host.outliveAccessToken()
        _ = try? await session.tokens()
        #expect(await hearing.next(4) == [.signedOut, .signedIn, .tokenInvalid, .signedOut])
    }

    @Test func `CLI-11 a listener that removes itself hears no more, the others do`() async throws {
        let host = Host()
        let session = host.session
        await session.initialize()
        let first = Removable(), heard = Lock(0)
        session.addUserStateListener(first) { [weak first] _, _ in
            heard.withLock { $0 += 1 }
            if let first { session.removeUserStateListener(first) }
        }
        let (second, third) = (Hearing(session), Hearing(session))
        try await host.signIn()
        try await session.signOut()
        #expect(await second.next(3) == [.signedOut, .signedIn, .signedOut])
        #expect(await third.next(3) == [.signedOut, .signedIn, .signedOut])
        #expect(heard.withLock { $0 } == 1)
    }

    @Test func `CLI-16 a released owner hears nothing and frees its place`() async throws {
        let host = Host()
        await host.session.initialize()
        let heard = Lock<[UserState]>([])
        let queue = DispatchQueue(label: "test")
        var owner: Removable? = Removable()
        host.session.addUserStateListener(try #require(owner), queue: queue) { state, _ in
            heard.withLock { $0.append(state) }
        }
        queue.sync {}
        owner = nil
        try await host.signIn()
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
        #expect(heard.withLock { $0 } == [.signedOut])
        #expect(host.session.state.withLock { $0.announcer.listenerCount() } == 0)
    }

    @Test(arguments: [false, true])
    func `CLI-25 callbacks come on the queue that was given, one at a time and in order`(
        _ isConcurrent: Bool
    ) async throws {
        let host = Host()
        await host.session.initialize()
        let queue = DispatchQueue(label: "test", attributes: isConcurrent ? .concurrent : [])
        let key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        let hearing = Hearing(host.session, queue: queue) { _ in
            #expect(DispatchQueue.getSpecific(key: key) == true)
        }
        for _ in 0..<10 {
            try await host.signIn()
            try await host.session.signOut()
        }
        let expected = [UserState.signedOut] + Array(repeating: [.signedIn, .signedOut], count: 10).flatMap { $0 }
        #expect(await hearing.next(21) == expected)
    }

    @Test func `CLI-25 a callback never runs while the lock is held`() async throws {
        let host = Host()
        let session = host.session
        await session.initialize()
        let seen = AsyncStream.makeStream(of: UserState.self)
        session.addUserStateListener(host) { [weak session] state, _ in
            // Would dead-lock if the lock were held by this thread, and time out if by another that waits for us.
            if state == .signedIn, let session { seen.continuation.yield(session.userState) }
        }
        try await host.signIn()
        var states = seen.stream.makeAsyncIterator()
        #expect(await states.next() == .signedIn)
    }
}

/// An owner of listeners.
private final class Removable: Sendable {}
