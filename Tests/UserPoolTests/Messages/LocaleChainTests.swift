import Testing

@testable import UserPool

struct LocaleChainTests {
    @Test(arguments: [
        ("de", ["de"]), ("de-AT", ["de-at", "de"]), ("de_AT", ["de-at", "de"]),
        ("zh-Hant-TW", ["zh-hant-tw", "zh-hant", "zh"]), ("", []), ("d", []), ("de-", []), ("../x", []), ("dé", []),
        ("abcdefghi", []),
    ])
    func `a locale is looked for by its tag and then by what is left of it`(locale: String, tags: [String]) {
        #expect(LocaleChain.tags(locale) == tags)
    }
}
