import Testing

@testable import UserPool

@Suite struct ClientIDTests {
    @Test(arguments: ["7kd0rq1v3c9p2m4n8s5t6u0w1x", "a_b+C", String(repeating: "a", count: 128)])
    func `word characters and plus make an id`(text: String) {
        #expect(ClientID(text)?.text == text)
    }

    @Test(arguments: ["", "a b", "a-b", "é", "a\0", "a'--", String(repeating: "a", count: 129)])
    func `other texts are none`(text: String) {
        #expect(ClientID(text) == nil)
    }
}
