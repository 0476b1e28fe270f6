import Foundation
import LatchkeyJSON
import Testing

@testable import UserPool

@Suite struct IdentifierKeyTests {
    @Test(arguments: [
        ("Test@Test.com", "test@test.COM"), ("Jos\u{e9}", "JOSE\u{301}"), ("Straße", "STRAßE"),
        ("\u{212a}im", "kim"), ("ÀÉ", "àé"), ("用户🔑", "用户🔑"), ("ΣΟΦΙΑ", "σοφια"),
    ])
    func `names that differ in case or composition are one where case is ignored`(first: String, second: String) {
        #expect(
            IdentifierKey(first, caseSensitive: false).text.utf8.elementsEqual(
                IdentifierKey(second, caseSensitive: false).text.utf8))
    }

    @Test(arguments: [
        ("mike@example.org", "m\u{131}ke@example.org"), ("MIKE", "M\u{130}KE"), ("mike", "m\u{130}ke"),
        ("fi", "\u{fb01}"), ("a", "\u{ff41}"), ("strasse", "straße"), ("s", "\u{17f}"), ("a", "а"),
    ])
    func `USR-17 letters that only look alike stay different names`(first: String, second: String) {
        #expect(
            IdentifierKey(first, caseSensitive: false).text != IdentifierKey(second, caseSensitive: false).text)
    }

    @Test func `a text that is longer than any name or alias is nobody's, in whatever form`() {
        let longest = String(repeating: "é", count: 2048)
        for isCaseSensitive in [true, false] {
            let key = IdentifierKey(longest.decomposedStringWithCanonicalMapping, caseSensitive: isCaseSensitive)
            #expect(key.text.utf8.elementsEqual(longest.utf8))
            let longer = String(repeating: "E\u{301}", count: 2049)
            #expect(IdentifierKey(longer, caseSensitive: isCaseSensitive).text.utf8.elementsEqual(longer.utf8))
        }
    }

    @Test func `case counts where the pool says so, composition never does`() {
        #expect(IdentifierKey("Bob", caseSensitive: true) != IdentifierKey("bob", caseSensitive: true))
        #expect(
            IdentifierKey("e\u{301}", caseSensitive: true).text.utf8.elementsEqual(
                IdentifierKey("\u{e9}", caseSensitive: true).text.utf8))
    }

    @Test func `no letter is taken for two: Straße and STRASSE are two names, by name, alias and attempts`()
        async throws
    {
        let fixture = try await SignInFixture(pool: [
            "UsernameConfiguration": ["CaseSensitive": false], "AliasAttributes": ["preferred_username"],
        ])
        for name in ["Straße", "STRASSE"] {
            try await fixture.confirmedUser(name, [("preferred_username", "x\(name)")])
        }
        for (name, same) in [("Straße", ["straße", "STRAßE", "xSTRAßE"]), ("STRASSE", ["strasse", "xStrasse"])] {
            for form in same { #expect(try await fixture.pool.user(form).username.text == name) }
        }
        #expect(fixture.pool.unknownAccount("Weiß").text != fixture.pool.unknownAccount("WEISS").text)
        #expect(fixture.pool.unknownAccount("Weiß").text == fixture.pool.unknownAccount("WEIß").text)
    }
}
