import AuthClient
import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import authctl

@Suite struct WatchTests {
    private let user = SignedInUser(username: "alice", subject: "s")

    @Test func `a line says what is, who it is about, and why it ended`() {
        #expect(Watch.line(.signedOut, UserStateInfo()) == "signedOut")
        #expect(Watch.line(.signedIn, UserStateInfo(user: user)) == "signedIn alice")
        #expect(
            Watch.line(.tokenInvalid, UserStateInfo(user: user, reason: .disabled)) == "tokenInvalid alice disabled")
        #expect(
            Watch.json(.tokenInvalid, UserStateInfo(user: user, reason: .disabled)) == [
                "state": "tokenInvalid", "username": "alice", "sub": "s", "reason": "disabled",
            ])
    }
}
