import Testing

@testable import UserPool

@Suite struct AuthenticationFlowTests {
    @Test(
        arguments: [
            ([], [.refreshToken, .userSRP, .custom]),
            (["ALLOW_USER_PASSWORD_AUTH"], [.userPassword]),
            (["ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"], [.adminUserPassword, .refreshToken]),
            (["ALLOW_USER_AUTH", "ALLOW_CUSTOM_AUTH", "ALLOW_USER_SRP_AUTH"], [.user, .custom, .userSRP]),
            (["ADMIN_NO_SRP_AUTH"], [.refreshToken, .custom, .userSRP, .adminUserPassword]),
            (["USER_PASSWORD_AUTH"], [.refreshToken, .custom, .userSRP, .userPassword]),
            (["CUSTOM_AUTH_FLOW_ONLY"], [.refreshToken, .custom]),
        ] as [([String], Set<AuthenticationFlow>)])
    func `settings allow flows`(settings: [String], flows: Set<AuthenticationFlow>) throws {
        #expect(try AuthenticationFlow.set(from: settings) == flows)
    }

    @Test(arguments: [
        ["USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH"], ["ADMIN_NO_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
        ["ALLOW_EVERYTHING"], [""],
    ])
    func `settings of both forms do not mix, and unknown ones are refused`(settings: [String]) {
        #expect(throws: UserPoolError(.invalidParameter)) { try AuthenticationFlow.set(from: settings) }
    }
}
