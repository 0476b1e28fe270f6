import LatchkeyJSON
import Testing

@testable import Bookings

@Suite struct PageTests {
    @Test(arguments: ["", "room-1", "e\u{301}", "2026-11-30 🔑"]) func `a key comes back as it was`(key: String) {
        #expect(Page.key(in: Page.next(after: key)) == key)
    }

    @Test func `what is no text, or one that nobody writes, is no key`() {
        #expect(Page.key(in: "!") == nil && Page.key(in: Base64URL.encode([0xff])) == nil)
        #expect(Page.key(in: Page.next(after: "a" + String(repeating: "\u{301}", count: 31))) == nil)
        #expect(Page.key(in: Page.next(after: String(repeating: "x", count: 193))) == nil)
    }
}
