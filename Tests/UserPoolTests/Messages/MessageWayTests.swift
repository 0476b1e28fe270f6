import Testing

@testable import UserPool

struct MessageWayTests {
    @Test(arguments: [MessageWay.email, .sms, .function("arn:aws:lambda:x"), .function(""), .function("EMAIL")])
    func `a way is read as it was stored, and no two are stored alike`(way: MessageWay) {
        #expect(MessageWay(way.text) == way)
    }

    @Test func `a text that is no way is none`() {
        for text in ["", "email", "arn:aws:lambda:x"] { #expect(MessageWay(text) == nil) }
    }
}
