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
        refreshTokenValidity = refreshTokenValidity ?? 30
        authSessionValidity = authSessionValidity ?? 3
        enableTokenRevocation = client.settings.allowsRevocation
        enablePropagateAdditionalUserContextData = enablePropagateAdditionalUserContextData ?? false
        allowedOAuthFlowsUserPoolClient = allowedOAuthFlowsUserPoolClient ?? false
    }
}
