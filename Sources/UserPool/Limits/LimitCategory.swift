/// Kinds of requests, whose rates are limited each for itself, as Cognito groups them.
public enum LimitCategory: String, Sendable, CaseIterable {
    case clientAuthentication = "ClientAuthentication"
    case userAccountRecovery = "UserAccountRecovery"
    case userAuthentication = "UserAuthentication"
    case userCreation = "UserCreation"
    case userFederation = "UserFederation"
    case userList = "UserList"
    case userPoolClientRead = "UserPoolClientRead"
    case userPoolClientUpdate = "UserPoolClientUpdate"
    case userPoolRead = "UserPoolRead"
    case userPoolResourceRead = "UserPoolResourceRead"
    case userPoolResourceUpdate = "UserPoolResourceUpdate"
    case userPoolUpdate = "UserPoolUpdate"
    case userRead = "UserRead"
    case userResourceRead = "UserResourceRead"
    case userResourceUpdate = "UserResourceUpdate"
    case userToken = "UserToken"
    case userUpdate = "UserUpdate"

    /// What an account of AWS has without asking, in requests a second (Cognito's quotas by category). No limit is set
    /// below it.
    public var freeRate: Int {
        switch self {
        case .clientAuthentication: 150
        case .userAuthentication, .userRead, .userToken: 120
        case .userCreation, .userResourceRead: 50
        case .userAccountRecovery, .userList: 30
        case .userFederation, .userResourceUpdate, .userUpdate: 25
        case .userPoolResourceRead: 20
        case .userPoolClientRead, .userPoolClientUpdate, .userPoolRead, .userPoolResourceUpdate, .userPoolUpdate: 15
        }
    }
}
