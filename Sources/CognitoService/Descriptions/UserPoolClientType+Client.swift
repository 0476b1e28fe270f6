internal import CognitoModel
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import UserPool

extension UserPoolClientType {
    /// A client as Cognito describes it: what was set, and the defaults that Cognito shows beside it. `secret` is shown
    /// where a client is made and described, nowhere else
    /// ([UserPoolClientType](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UserPoolClientType.html)).
    init(_ client: Client, secret: Secret?) throws {
        self = try Self.decode(client.document.encode(), .response)
        userPoolID = client.pool.text
        clientID = client.id.text
        clientName = client.name
        clientSecret = secret
        creationDate = client.created
        lastModifiedDate = client.modified
        if refreshTokenValidity ?? 0 == 0 { refreshTokenValidity = defaultRefreshTokenValidity }
        authSessionValidity = authSessionValidity ?? 3
        enableTokenRevocation = client.settings.allowsRevocation
        enablePropagateAdditionalUserContextData = enablePropagateAdditionalUserContextData ?? false
        allowedOAuthFlowsUserPoolClient = allowedOAuthFlowsUserPoolClient ?? false
    }

    /// Thirty days, in the unit that was set: whoever sends back what is shown changes nothing by that.
    private var defaultRefreshTokenValidity: Int {
        switch tokenValidityUnits?.refreshToken {
        case .seconds?: 30 * 86_400
        case .minutes?: 30 * 24 * 60
        case .hours?: 30 * 24
        case _: 30
        }
    }
}
