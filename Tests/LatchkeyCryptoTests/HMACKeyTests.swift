import LatchkeyCrypto
import LatchkeyPlatform
import TestSupport
import Testing

@Suite struct HMACKeyTests {
    struct Wycheproof: Decodable {
        struct Group: Decodable { let tagSize: Int, tests: [Case] }
        struct Case: Decodable { let tcId: Int, key: String, msg: String, tag: String, result: String }
        let testGroups: [Group]
    }

    @Test func `all of Wycheproof's HMAC-SHA256 cases come out right`() throws {
        for group in try Vectors.load("wycheproof/hmac_sha256_test.json", as: Wycheproof.self).testGroups {
            for test in group.tests {
                let key = HMACKey(.sha256, key: [UInt8](hex: test.key))
                let tag = key.authenticate([UInt8](hex: test.msg)).prefix(group.tagSize / 8)
                #expect((Array(tag) == [UInt8](hex: test.tag)) == (test.result == "valid"), "case \(test.tcId)")
            }
        }
    }

    @Test func `an empty key is a key and not the one before`() {
        let expected = [UInt8](hex: "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
        _ = HashFunction.sha256.hmac(key: [1, 2, 3], [])
        #expect(HashFunction.sha256.hmac(key: [], []) == expected)
    }

    /// The contexts of a thread are made at their first use, whatever lay on the stack before.
    @Test func `a thread's first tags are right`() async {
        let expected = HashFunction.allCases.map { $0.hmac(key: [1, 2, 3], [4]) }
        for _ in 0..<50 {
            let thread = ExecutorThread(name: "first-tags")
            let tags = await Task(executorPreference: thread) {
                HashFunction.allCases.map { $0.hmac(key: [1, 2, 3], [4]) }
            }.value
            thread.stop()
            #expect(tags == expected)
        }
    }

    @Test func `a tag is valid whole and unchanged only`() {
        let key = HMACKey(.sha256, key: [1])
        var tag = key.authenticate([2])
        #expect(key.isValid(tag, for: [2]))
        #expect(!key.isValid(tag, for: [3]))
        #expect(!key.isValid(Array(tag.dropLast()), for: [2]))
        #expect(!key.isValid([], for: [2]))
        tag[31] ^= 1
        #expect(!key.isValid(tag, for: [2]))
    }
}
