import Glibc
import Testing

@testable import UserPool

/// Everything that can be asked on the way to tokens, asked and answered in any order by somebody who knows some of what
/// there is to know.
///
/// A fault names its seed; `LATCHKEY_SEQUENCE=<seed>` plays that one alone, and `LATCHKEY_SEQUENCES=<count>` another
/// number of them.
struct PoolPoseChallengeTests {
    @Test func `no sequence of challenges and answers reaches tokens without each factor that is required`()
        async throws
    {
        let environment = { (name: String) in getenv(name).flatMap { UInt64(String(cString: $0)) } }
        let count = environment("LATCHKEY_SEQUENCES") ?? 200
        let seeds: Range<UInt64> = environment("LATCHKEY_SEQUENCE").map { $0..<$0 + 1 } ?? 0..<count
        let house = try await SignInHouse()
        var reached: [String: Int] = [:]
        for seed in seeds {
            let intruder = try Intruder(in: house, seed: seed)
            let faults = try await intruder.play(steps: 30)
            #expect(faults.isEmpty, "LATCHKEY_SEQUENCE=\(seed): \(faults.joined(separator: "; "))")
            for (name, number) in await intruder.reached { reached[name, default: 0] += number }
            guard faults.isEmpty else { return }
        }
        // Whoever knows enough does get in, to every one of them: the sequences are not all noise.
        if seeds.count >= 200 {
            for person in SignInHouse.people where person.name != "nobody" {
                #expect(reached[person.name, default: 0] > 0, "nobody got in as \(person.name): \(reached)")
            }
        }
    }
}
