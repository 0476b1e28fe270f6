import Testing

@testable import TokenVerifier

@Suite struct TokenRulesTests {
    @Test func `a requirement is met by names as a whole`() {
        #expect(TokenRules.Requirement.nothing.isMet(by: []))
        #expect(TokenRules.Requirement.anyOf(["a", "b"]).isMet(by: ["x", "b"]))
        #expect(!TokenRules.Requirement.anyOf(["a", "b"]).isMet(by: ["ab", "a,b", ""]))
        #expect(!TokenRules.Requirement.anyOf([]).isMet(by: ["a"]))
        #expect(TokenRules.Requirement.allOf(["a", "b"]).isMet(by: ["b", "x", "a"]))
        #expect(!TokenRules.Requirement.allOf(["a", "b"]).isMet(by: ["b"]))
        #expect(TokenRules.Requirement.allOf([]).isMet(by: []))
    }

    @Test func `rules ask for access tokens and little leeway unless told otherwise`() {
        let rules = TokenRules(issuer: "https://a")
        #expect(rules.issuers == .only(["https://a"]) && rules.clients == nil && rules.use == .access)
        #expect(rules.scopes == .nothing && rules.groups == .nothing && rules.leeway == .seconds(5))
    }
}
