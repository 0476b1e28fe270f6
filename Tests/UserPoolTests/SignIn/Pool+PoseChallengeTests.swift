import Glibc
import Testing

@testable import UserPool

/// Everything that can be asked on the way to tokens, asked and answered in any order by somebody who knows some of
/// what there is to know, in pools of any kind.
///
/// A fault names its seed; `LATCHKEY_SEQUENCE=<seed>` plays that one alone, and `LATCHKEY_SEQUENCES=<count>` another
/// number of them.
struct PoolPoseChallengeTests {
    /// What came of some sequences.
    private struct Outcome {
        var entries = 0
        var answered: [ChallengeKind: Int] = [:]
        var addressesSetUp = 0
        /// The first fault, and the seed of its sequence.
        var fault: String?
    }

    /// Plays sequences until one goes wrong.
    private func play(_ seeds: Range<UInt64>, _ breach: Breach? = nil) async throws -> Outcome {
        var outcome = Outcome()
        var house = try await SignInHouse()
        for seed in seeds {
            // A store does not get slower by what is in it, but a test should not depend on that.
            if seed % 50 == 49 { house = try await SignInHouse() }
            var random = SeededRandom(seed: seed)
            var plans = (0..<2).map { _ in PoolPlan.random(using: &random) }
            if let breach { for index in plans.indices { breach.prepare(&plans[index]) } }
            let scene = try await SignInScene(plans, in: house, breach: breach)
            let intruder = try Intruder(in: scene, seed: seed)
            try await intruder.play(steps: 40)
            outcome.entries += await intruder.entries
            outcome.addressesSetUp += await intruder.addressesSetUp
            for (kind, count) in await intruder.answered { outcome.answered[kind, default: 0] += count }
            if let fault = await intruder.faults.first {
                outcome.fault = "LATCHKEY_SEQUENCE=\(seed): \(fault)"
                break
            }
        }
        return outcome
    }

    @Test func `no sequence of challenges and answers reaches tokens without each factor that is required`()
        async throws
    {
        let environment = { (name: String) in getenv(name).flatMap { UInt64(String(cString: $0)) } }
        let count = environment("LATCHKEY_SEQUENCES") ?? 100
        let seeds: Range<UInt64> = environment("LATCHKEY_SEQUENCE").map { $0..<$0 + 1 } ?? 0..<count
        let outcome = try await play(seeds)
        #expect(outcome.fault == nil)
        guard seeds.count >= 100, outcome.fault == nil else { return }
        // Whoever knows enough does get in, by every kind of challenge: the sequences are not all noise.
        #expect(outcome.entries > seeds.count, "\(outcome)")
        // Who has no factor yet is found seldom.
        if seeds.count >= 1000 { #expect(outcome.addressesSetUp > 0) }
        for kind in ChallengeKind.allCases where kind.isServed {
            #expect(outcome.answered[kind, default: 0] > 0, "\(kind) was never answered: \(outcome.answered)")
        }
    }

    @Test(arguments: Breach.allCases)
    func `a server that forgets to ask for something is found out`(breach: Breach) async throws {
        #expect(try await play(0..<100, breach).fault != nil)
    }
}
