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

    private static func threadName() -> String? {
        let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
        return name?.trimmingCharacters(in: .newlines)
    }
}
