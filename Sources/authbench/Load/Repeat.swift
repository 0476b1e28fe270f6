/// Runs something again and again on this thread.
enum Repeat {
    /// Seconds of the processor that one run takes, over about `seconds` of them.
    static func cpuSeconds(for seconds: Double, _ body: () async throws -> Void) async rethrows -> Double {
        var total = Total()
        try await total.add(seconds: seconds, body)
        return total.perRun
    }

    /// The same of two things that are compared, a hundredth of a second of each in turn: what slows the machine for a
    /// while slows both.
    static func cpuSeconds(
        for seconds: Double, _ first: () async throws -> Void, _ second: () async throws -> Void
    ) async rethrows -> (first: Double, second: Double) {
        var totals = (first: Total(), second: Total())
        repeat {
            try await totals.first.add(seconds: 0.01, first)
            try await totals.second.add(seconds: 0.01, second)
        } while totals.first.passed + totals.second.passed < seconds
        return (totals.first.perRun, totals.second.perRun)
    }

    private struct Total {
        private(set) var passed = 0.0
        private var runs = 0
        /// Runs between two looks at the clock, which cost as much as a fortieth of a verification.
        private var batch = 1

        var perRun: Double { passed / Double(runs) }

        mutating func add(seconds: Double, _ body: () async throws -> Void) async rethrows {
            let start = CPUTime.ofThisThread()
            var time = 0.0
            repeat {
                for _ in 0..<batch { try await body() }
                runs += batch
                let last = time
                time = CPUTime.ofThisThread() - start
                if time - last < 0.0005 { batch *= 2 }
            } while time < seconds
            passed += time
        }
    }
}
