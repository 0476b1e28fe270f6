import Testing

@testable import UserPool

@Suite struct CustomSignInTests {
    @Test func `what is kept of a sign-in reads as it was written`() throws {
        var custom = CustomSignIn().answered(.srpA, true).answered(.passwordVerifier, true)
        custom.kept = ["answer": "42", "é": "\u{0}\"\\"]
        custom.metadata = "SUM"
        let again = try #require(CustomSignIn(memo: custom.memo))
        #expect(again == custom)
        let next = again.answered(.customChallenge, false)
        #expect(next.entries.last == .init(name: .customChallenge, isRight: false, metadata: "SUM"))
        #expect(next.kept.isEmpty)
    }

    @Test(arguments: ["", "{}", #"{"s":[{"n":"WEB_AUTHN","r":true}],"p":{}}"#, #"{"s":[],"p":7}"#])
    func `what nobody has written is none`(_ text: String) {
        #expect(CustomSignIn(memo: Array(text.utf8)) == nil)
    }
}
