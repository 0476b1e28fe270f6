internal import CognitoModel

/// What is served, in alphabetical order. An operation is here or in ``Unserved``.
enum Handlers {
    static let all: [any Handler.Type] = [
        AdminDeleteUser.self,
        AdminDisableUser.self,
        AdminEnableUser.self,
        AdminGetUser.self,
        AdminUpdateUserAttributes.self,
        CreateUserPool.self,
        CreateUserPoolClient.self,
        DeleteUser.self,
        DeleteUserPool.self,
        DeleteUserPoolClient.self,
        DescribeUserPool.self,
        DescribeUserPoolClient.self,
        GetUser.self,
        GetUserPoolMfaConfig.self,
        ListTagsForResource.self,
        ListUserPoolClients.self,
        ListUserPools.self,
        ListUsers.self,
        UpdateUserAttributes.self,
        UpdateUserPool.self,
        UpdateUserPoolClient.self,
    ]

    static let byName: [String: any Handler.Type] = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
