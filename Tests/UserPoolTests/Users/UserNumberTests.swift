import TestSupport
import Testing

@testable import UserPool

struct UserNumberTests {
    private func number(_ name: String, _ masterKey: MasterKey, in pool: String = "local_000000001") -> UserNumber {
        UserNumber(of: name, in: PoolID(pool)!, masterKey: masterKey)
    }

    @Test func `a number is that of a name in a pool under a key, and not negative`() {
        let (key, other) = (MasterKey.generate(), MasterKey.generate())
        #expect(number("alice", key) == number("alice", key))
        #expect(number("alice", key) != number("bob", key))
        #expect(number("alice", key) != number("alice", key, in: "local_000000002"))
        #expect(number("alice", key) != number("alice", other))
        for name in 0..<100 { #expect(number(String(name), key).value >= 0) }
    }

    @Test func `a number does not depend on the program that computes it`() {
        let key = MasterKey([UInt8](repeating: 7, count: MasterKey.byteCount))!
        #expect(number("alice", key).value == 5_566_525_128_225_985_013)
    }

    @Test func `a displaced row has a negative number`() {
        for _ in 0..<100 { #expect(UserNumber.displaced().value < 0) }
    }
}
