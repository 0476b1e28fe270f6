/// Runs something again and again on this thread.
enum Repeat {
    /// Seconds of the processor that one run takes, over about `seconds` of them.
    static func cpuSeconds(for seconds: Double, _ body: () async throws -> Void) async rethrows -> Double {
        let start = CPUTime.ofThisThread()
        var count = 0
        var passed = 0.0
        repeat {
            try await body()
            count += 1
            passed = CPUTime.ofThisThread() - start
        } while passed < seconds
        return passed / Double(count)
    }
}
