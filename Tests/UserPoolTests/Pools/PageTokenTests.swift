import Testing

@testable import UserPool

@Suite struct PageTokenTests {
    private let key = MasterKey.generate()

    private func tokens(_ list: String) -> PageToken {
        PageToken(sealer: key.sealer(for: .pageTokens), list: list)
    }

    @Test func `a token gives back its place, to its own list`() async throws {
        let place = ["a\u{0}\"", "2"]
        let token = try tokens("users").seal(place)
        #expect(try tokens("users").open(token, count: 2) == place)
        #expect(token.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil)
        #expect(!token.contains("a" + "\u{0}"))
        #expect(await code { try tokens("clients").open(token, count: 2) } == .invalidPageToken)
        #expect(await code { try tokens("users").open(token, count: 1) } == .invalidPageToken)
        #expect(await code { try tokens("users").open(String(token.dropLast()), count: 2) } == .invalidPageToken)
    }
}
