internal import CognitoModel

/// What is served, in alphabetical order. An operation is here or in ``Unserved``.
enum Handlers {
    static let all: [any Handler.Type] = [
        AdminConfirmSignUp.self,
        AdminCreateUser.self,
        AdminDeleteUser.self,
        AdminDisableUser.self,
        AdminEnableUser.self,
        AdminGetUser.self,
        AdminInitiateAuth.self,
        AdminRespondToAuthChallenge.self,
        AdminSetUserPassword.self,
        AdminUpdateUserAttributes.self,
        AdminUserGlobalSignOut.self,
        ChangePassword.self,
        ConfirmForgotPassword.self,
        ConfirmSignUp.self,
        CreateUserPool.self,
        CreateUserPoolClient.self,
        DeleteUser.self,
        DeleteUserPool.self,
        DeleteUserPoolClient.self,
        DescribeUserPool.self,
        DescribeUserPoolClient.self,
        ForgotPassword.self,
        GetTokensFromRefreshToken.self,
        GetUser.self,
        GetUserPoolMfaConfig.self,
        GlobalSignOut.self,
        InitiateAuth.self,
        ListTagsForResource.self,
        ListUserPoolClients.self,
        ListUserPools.self,
        ListUsers.self,
        ResendConfirmationCode.self,
        RespondToAuthChallenge.self,
        RevokeToken.self,
        SignUp.self,
        UpdateUserAttributes.self,
        UpdateUserPool.self,
        UpdateUserPoolClient.self,
    ]

    static let byName: [String: any Handler.Type] = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
