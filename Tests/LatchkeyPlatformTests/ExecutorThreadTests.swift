import Foundation
import LatchkeyPlatform
import Testing

@Suite struct ExecutorThreadTests {
    @Test func `runs a task on its own thread and keeps nothing hanging after it stopped`() async {
        let thread = ExecutorThread(name: "under-test")
        let name = await Task(executorPreference: thread) { Self.threadName() }.value
        #expect(name == "under-test")
        thread.stop()
        #expect(await Task(executorPreference: thread) { 7 }.value == 7)
    }

    @Test func `jobs enqueued while it stops keep their order and their thread`() async {
        let thread = ExecutorThread(name: "stopping")
        let seen = Lock<[String]>([])
        let first = Task(executorPreference: thread) {
            thread.stop()
            let last = Task(executorPreference: thread) {
                seen.withLock { $0.append("last on \(Self.threadName() ?? "")") }
            }
            seen.withLock { $0.append("first on \(Self.threadName() ?? "")") }
            await last.value
        }
        await first.value
        #expect(seen.withLock { $0 } == ["first on stopping", "last on stopping"])
    }

    private static func threadName() -> String? {
        let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
        return name?.trimmingCharacters(in: .newlines)
    }
}
