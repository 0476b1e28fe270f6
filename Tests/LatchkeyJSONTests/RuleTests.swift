import LatchkeyJSON
import Testing

struct RuleTests {
    @Test func `a rule says what was put into it`() {
        let rule: Rule = .length(1...5).matching("a+").sensitive
        #expect(rule.minimumLength == 1)
        #expect(rule.maximumLength == 5)
        #expect(rule.pattern == "a+")
        #expect(rule.isSensitive)
        #expect(rule.minimum == nil)
        #expect(rule.element.pattern == nil)
    }

    @Test func `half-open bounds leave the other end free`() {
        #expect(Rule.length(...7).minimumLength == nil)
        #expect(Rule.length(7...).maximumLength == nil)
        #expect(Rule.range(...7).minimum == nil)
        #expect(Rule.range(7...).maximum == nil)
        #expect(Rule.any.maximumLength == nil)
        #expect(!Rule.any.isSensitive)
    }

    @Test func `rules nest`() {
        let rule: Rule = .length(0...4).keys(.matching("k")).each(.length(...8).sensitive)
        #expect(rule.key.pattern == "k")
        #expect(rule.element.maximumLength == 8)
        #expect(rule.element.isSensitive)
        #expect(!rule.isSensitive)
        #expect(rule.element.element.maximumLength == nil)
    }
}
