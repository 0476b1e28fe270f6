import Testing

@testable import AuthClient

@Suite struct UserStateAWSMobileClientTests {
    @Test(arguments: [
        (UserState.unknown, AWSMobileClientUserState.unknown), (.signedOut, .signedOut), (.signedIn, .signedIn),
        (.tokenInvalid, .signedOutUserPoolsTokenInvalid),
    ])
    func `a state has the name that programs of the mobile SDK know`(
        _ state: UserState, _ name: AWSMobileClientUserState
    ) {
        #expect(state.awsMobileClient == name)
    }
}
