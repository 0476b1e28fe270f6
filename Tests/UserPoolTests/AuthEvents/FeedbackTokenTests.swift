import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct FeedbackTokenTests {
    private let key = MasterKey.generate()
    private let pool = PoolID("us-east-1_123456789")!, other = PoolID("us-east-1_987654321")!
    private let subject = Subject.random()
    private let now = Timestamp(seconds: 1_000_000)

    @Test func `a token is good for its event, in its pool, for a week`() throws {
        let tokens = FeedbackToken(key, pool)
        let token = try tokens.seal("event-1", of: subject, at: now)
        #expect(token.reveal.wholeMatch(of: /[A-Za-z0-9\-_=.]+/) != nil)
        #expect(tokens.open(token, for: "event-1", at: now) == subject)
        #expect(tokens.open(token, for: "event-2", at: now) == nil)
        #expect(FeedbackToken(key, other).open(token, for: "event-1", at: now) == nil)
        #expect(FeedbackToken(.generate(), pool).open(token, for: "event-1", at: now) == nil)
        #expect(tokens.open(token, for: "event-1", at: now + .seconds(7 * 86_400 - 1)) == subject)
        #expect(tokens.open(token, for: "event-1", at: now + .seconds(7 * 86_400)) == nil)
    }

    @Test(arguments: ["", "none", String(repeating: "A", count: 4000)])
    func `what is no token is nobody's`(text: String) {
        #expect(FeedbackToken(key, pool).open(Secret(text), for: "event-1", at: now) == nil)
    }
}
