import TestSupport
import Testing

@testable import UserPool

struct UserNumberTests {
    private let range = UserRange(index: 3)!

    private func number(_ name: String, _ masterKey: MasterKey, in pool: String = "local_000000001") -> UserNumber {
        UserNumber(of: name, in: PoolID(pool)!, range: range, masterKey: masterKey)
    }

    @Test func `a number is that of a name in a pool under a key, and lies in the pool's range`() {
        let (key, other) = (MasterKey.generate(), MasterKey.generate())
        #expect(number("alice", key) == number("alice", key))
        #expect(number("alice", key) != number("bob", key))
        #expect(number("alice", key) != number("alice", key, in: "local_000000002"))
        #expect(number("alice", key) != number("alice", other))
        for name in 0..<100 { #expect((range.first...range.last).contains(number(String(name), key).value)) }
    }

    @Test func `a number does not depend on the program that computes it`() {
        let key = MasterKey([UInt8](repeating: 7, count: MasterKey.byteCount))!
        #expect(number("alice", key).value == 3 << 47 + 84938432742706)
    }

    @Test func `a displaced row has another number of the range`() {
        let numbers = (0..<100).map { _ in UserNumber.displaced(in: range).value }
        #expect(numbers.allSatisfy((range.first...range.last).contains))
        #expect(Set(numbers).count > 1)
    }
}
