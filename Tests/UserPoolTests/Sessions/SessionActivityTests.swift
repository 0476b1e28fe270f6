import LatchkeyCrypto
import LatchkeyPlatform
import Testing

@testable import UserPool

struct SessionActivityTests {
    private let ids = (0..<3).map { _ in SessionID(trusted: SecureRandom.uuid()) }

    private func use(_ milliseconds: Int64) -> SessionUse {
        SessionUse(time: Timestamp(milliseconds: milliseconds), address: "192.0.2.1")
    }

    @Test func `a session's last use is known until it is written, and written once`() async {
        let activity = SessionActivity(pause: .seconds(3600))
        activity.note(ids[0], use(1)) { _ in }
        activity.note(ids[0], use(2)) { _ in }
        activity.note(ids[1], use(3)) { _ in }
        #expect(activity.use(of: ids[0]) == use(2) && activity.use(of: ids[2]) == nil)
        let written = Lock<[SessionActivity.Entry]>([])
        await activity.flush { entries in
            written.withLock { $0 += entries }
            // What comes while others are written is not lost.
            activity.note(ids[1], use(4)) { _ in }
        }
        #expect(Set(written.withLock { $0 }.map(\.id)) == Set(ids[0...1]))
        #expect(activity.use(of: ids[0]) == nil && activity.use(of: ids[1]) == use(4))
    }

    @Test func `no more sessions are kept than there is room for, and those that are stay up to date`() async {
        let activity = SessionActivity(capacity: 2, pause: .seconds(3600))
        for (index, id) in ids.enumerated() { activity.note(id, use(Int64(index))) { _ in } }
        activity.note(ids[0], use(9)) { _ in }
        #expect(ids.map { activity.use(of: $0)?.time.milliseconds } == [9, 1, nil])
    }

    @Test func `uses are written by themselves after a while`() async {
        let activity = SessionActivity(pause: .zero)
        let (written, continuation) = AsyncStream.makeStream(of: Int.self)
        activity.note(ids[0], use(1)) { continuation.yield($0.count) }
        for await count in written {
            #expect(count == 1)
            break
        }
    }
}
