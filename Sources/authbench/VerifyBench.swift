internal import TokenVerifier

/// How many access tokens a second one thread verifies through `TokenVerifier`, signature, claims and rules.
struct VerifyBench {
    let rate: Double
    let tokenBytes: Int

    static func measure(seconds: Double) async throws -> VerifyBench {
        let fixture = try VerifierFixture()
        var count = 0
        let start = CPUTime.ofThisThread()
        // Nothing in here suspends, so the whole loop stays on this thread.
        repeat {
            for _ in 0..<100 { _ = try await fixture.verifier.verify(fixture.token) }
            count += 100
        } while CPUTime.ofThisThread() - start < seconds
        return VerifyBench(
            rate: Double(count) / (CPUTime.ofThisThread() - start), tokenBytes: fixture.token.utf8.count)
    }
}
