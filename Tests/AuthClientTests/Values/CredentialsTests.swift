import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct CredentialsTests {
    private func credentials(lifetime: Duration, received: Duration?) -> Credentials {
        Credentials(
            accessToken: Secret("a"), idToken: Secret("i"), refreshToken: Secret("r"),
            user: SignedInUser(username: "alice", subject: "s"), sessionID: "x", lifetime: lifetime,
            received: received.map { MonotonicTime(sinceBoot: $0) })
    }

    @Test(arguments: [
        (Duration.seconds(3600), Duration.seconds(0), true), (.seconds(3600), .seconds(3479), true),
        (.seconds(3600), .seconds(3481), false), (.seconds(3600), .seconds(9999), false),
        (.seconds(60), .seconds(29), true), (.seconds(60), .seconds(31), false),
    ])
    func `a token is fresh while two minutes remain, or half of a short life`(
        _ lifetime: Duration, _ age: Duration, _ isFresh: Bool
    ) {
        let credentials = credentials(lifetime: lifetime, received: .seconds(500))
        #expect(credentials.isFresh(at: MonotonicTime(sinceBoot: .seconds(500) + age)) == isFresh)
    }

    @Test(arguments: [
        (Duration.seconds(0), Duration?.some(.seconds(500))), (.seconds(-5), .seconds(500)),
        (.seconds(86_401), .seconds(500)), (.seconds(Int64.max), .seconds(500)), (.seconds(3600), nil),
        (.seconds(3600), .seconds(501)),
    ])
    func `CLI-21 a token of doubtful age is never fresh`(_ lifetime: Duration, _ received: Duration?) {
        #expect(!credentials(lifetime: lifetime, received: received).isFresh(at: .init(sinceBoot: .seconds(500))))
    }
}
