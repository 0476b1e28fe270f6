import Testing

@testable import UserPool

@Suite struct PhoneNumberTests {
    @Test(arguments: ["+15555550100", "+4930123456", "+123456789012345"])
    func `a plus and at most fifteen digits are a number`(text: String) {
        #expect(PhoneNumber(text)?.text == text)
    }

    @Test(arguments: ["", "+", "5555550100", "+1 555", "+1-555", "+1234567890123456", "+１２３", "+1555\n", "++1"])
    func `other texts are none`(text: String) {
        #expect(PhoneNumber(text) == nil)
    }
}
