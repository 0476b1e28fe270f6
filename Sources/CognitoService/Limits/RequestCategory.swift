internal import UserPool

/// Which limit the requests of an operation count against, as Cognito's quotas group them.
enum RequestCategory {
    /// The category of an operation, and how many of its requests count as one: of answers to a challenge there may be
    /// three for each sign-in.
    static func of(_ operation: String) -> (category: LimitCategory, share: Int64) {
        let isAnswer = operation == "RespondToAuthChallenge" || operation == "AdminRespondToAuthChallenge"
        return (categories[operation] ?? configuration(operation), isAnswer ? 3 : 1)
    }

    /// What reads and changes the configuration of a pool is told by its verb.
    private static func configuration(_ operation: String) -> LimitCategory {
        let reads = ["Describe", "Get", "List"].contains { operation.utf8.starts(with: $0.utf8) }
        return reads ? .userPoolResourceRead : .userPoolResourceUpdate
    }

    /// The operations that the table names.
    static var named: Set<String> { Set(categories.keys) }

    private static let categories: [String: LimitCategory] = {
        var categories: [String: LimitCategory] = [:]
        for (category, operations) in groups {
            for operation in operations { categories[operation] = category }
        }
        return categories
    }()

    private static let groups: [(LimitCategory, [String])] = [
        (
            .userAuthentication,
            ["AdminInitiateAuth", "AdminRespondToAuthChallenge", "InitiateAuth", "RespondToAuthChallenge"]
        ),
        (.userCreation, ["AdminConfirmSignUp", "AdminCreateUser", "ConfirmSignUp", "SignUp"]),
        (.userToken, ["GetDerivedToken", "GetTokensFromRefreshToken", "RevokeToken"]),
        (.clientAuthentication, ["GetClientToken"]),
        (
            .userAccountRecovery,
            [
                "AdminResetUserPassword", "AdminSetUserPassword", "ChangePassword", "ConfirmForgotPassword",
                "ForgotPassword",
            ]
        ),
        (.userRead, ["AdminGetUser", "GetUser"]),
        (
            .userUpdate,
            [
                "AdminAddUserToGroup", "AdminDeleteUser", "AdminDeleteUserAttributes", "AdminDisableProviderForUser",
                "AdminDisableUser", "AdminEnableUser", "AdminLinkProviderForUser", "AdminRemoveUserFromGroup",
                "AdminUpdateUserAttributes", "AdminUserGlobalSignOut", "DeleteUser", "DeleteUserAttributes",
                "GlobalSignOut", "UpdateUserAttributes", "VerifyUserAttribute",
            ]
        ),
        (
            .userResourceRead,
            [
                "AdminGetDevice", "AdminGetUserAuthFactors", "AdminListDevices", "AdminListGroupsForUser",
                "AdminListUserAuthEvents", "AdminListUserSessions", "GetDevice", "GetUserAttributeVerificationCode",
                "GetUserAuthFactors", "ListDevices", "ListUserSessions", "ListWebAuthnCredentials",
                "ResendConfirmationCode",
            ]
        ),
        (
            .userResourceUpdate,
            [
                "AdminDeleteSoftwareToken", "AdminForgetDevice", "AdminRevokeUserSession", "AdminSetUserMFAPreference",
                "AdminSetUserSettings", "AdminUpdateAuthEventFeedback", "AdminUpdateDeviceStatus",
                "AssociateSoftwareToken", "CompleteWebAuthnRegistration", "ConfirmDevice", "DeleteWebAuthnCredential",
                "ForgetDevice", "RevokeUserSession", "SetUserMFAPreference", "SetUserSettings",
                "StartWebAuthnRegistration", "UpdateAuthEventFeedback", "UpdateDeviceStatus", "VerifySoftwareToken",
            ]
        ),
        (.userList, ["ListUsers", "ListUsersInGroup"]),
        (.userPoolRead, ["DescribeUserPool", "ListUserPools"]),
        (.userPoolUpdate, ["CreateUserPool", "DeleteUserPool", "UpdateUserPool"]),
        (.userPoolClientRead, ["DescribeUserPoolClient", "ListUserPoolClientSecrets", "ListUserPoolClients"]),
        (
            .userPoolClientUpdate,
            [
                "AddUserPoolClientSecret", "CreateUserPoolClient", "DeleteUserPoolClient", "DeleteUserPoolClientSecret",
                "UpdateUserPoolClient",
            ]
        ),
    ]
}
