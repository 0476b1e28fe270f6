import Testing

@testable import UserPool

struct ArchiveRulesTests {
    @Test(arguments: ["Corp", "SignInWithApple", "a-b", "a_b", "Ünï", "日本語", String(repeating: "x", count: 32)])
    func `a provider has a name that can be given to it`(name: String) {
        #expect(ArchiveRules.isProviderName(name))
    }

    @Test(arguments: [
        "", "a", "ab", "_ab", "ab_", "abc_d", "a b", " ab", "ab ", "ab\u{2028}", "a\u{a0}b", "a\u{0}b", "ab\u{7}",
        "a\u{200b}b", String(repeating: "x", count: 33),
    ])
    func `a provider has no name that nobody can give to it`(name: String) {
        #expect(!ArchiveRules.isProviderName(name))
    }
}
