import LatchkeyCrypto
import Testing

@Suite struct ConstantTimeTests {
    @Test func `equal is equal in every byte and in length`() {
        #expect(ConstantTime.equal([], []))
        #expect(ConstantTime.equal([1, 2], [1, 2]))
        #expect(!ConstantTime.equal([1, 2], [1, 3]))
        #expect(!ConstantTime.equal([1, 2], [1]))
        #expect(!ConstantTime.equal([], [0]))
    }

    @Test func `texts are compared by their bytes, not as Unicode compares them`() {
        #expect(ConstantTime.equal("\u{e9}", "\u{e9}"))
        #expect(!ConstantTime.equal("e\u{301}", "\u{e9}"))
        #expect(!ConstantTime.equal("a", "a\0"))
    }
}
