import Testing

@testable import UserPool

struct TagRulesTests {
    @Test func `fifty tags with keys to 128 and values to 256 characters pass`() throws {
        var tags = Dictionary(uniqueKeysWithValues: (0..<48).map { ("t\($0)", "v") })
        tags[String(repeating: "k", count: 128)] = String(repeating: "v", count: 256)
        tags["an aws: inside, Ümläut and 用户"] = ""
        try TagRules.check(tags)
    }

    @Test(arguments: [
        Dictionary(uniqueKeysWithValues: (0..<51).map { ("t\($0)", "v") }), ["": "v"],
        [String(repeating: "k", count: 129): "v"], ["k": String(repeating: "v", count: 257)],
        // Counted as the wire does: each of these is two.
        [String(repeating: "🔑", count: 65): "v"], ["aws:k": "v"], ["Aws:k": "v"], ["k": "AWS:v"],
    ])
    func `others are refused`(tags: [String: String]) {
        #expect(throws: UserPoolError(.invalidTags)) { try TagRules.check(tags) }
    }
}
