import Testing

@testable import UserPool

@Suite struct UserPoolErrorTests {
    @Test func `errors are equal when their codes are`() {
        #expect(UserPoolError.poolNotFound("a") == .poolNotFound("b"))
        #expect(UserPoolError.poolNotFound("a") != .clientNotFound("a"))
    }

    @Test func `a description names what is public`() {
        #expect(UserPoolError(.userNotFound).description == "userNotFound")
        #expect(UserPoolError.flowNotEnabled("USER_AUTH").description == "flowNotEnabled (flow: USER_AUTH)")
    }
}
