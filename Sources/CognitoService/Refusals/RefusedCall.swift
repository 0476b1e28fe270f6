internal import CognitoModel
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import UserPool

/// Which refusals an administrator may ask about: those of signing in, of codes and of passwords, in one table.
enum RefusedCall {
    /// The request as it is noted; `nil` for an operation that says nothing about a user.
    static func request(
        _ input: any Shape, of operation: String, _ error: UserPoolError, in call: Call
    ) async -> RefusedRequest? {
        guard let claim = claim(input) else { return nil }
        let (step, client) = place(input)
        let origin = await origin(of: input, in: call)
        return RefusedRequest(
            claim, operation: operation, step: step, client: client, error: error,
            address: origin.address ?? call.clientAddress, program: origin.program,
            encodedContext: origin.encodedContext)
    }

    private static func claim(_ input: any Shape) -> RefusedRequest.Claim? {
        switch input {
        case let input as InitiateAuth.Input:
            refresh(input.authFlow, input.authParameters) ?? name(input.authParameters, input.clientID)
        case let input as RespondToAuthChallenge.Input: name(input.challengeResponses, input.clientID)
        case let input as AdminInitiateAuth.Input:
            refresh(input.authFlow, input.authParameters) ?? name(input.authParameters, inPool: input.userPoolID)
        case let input as AdminRespondToAuthChallenge.Input: name(input.challengeResponses, inPool: input.userPoolID)
        case let input as GetTokensFromRefreshToken.Input: .refreshToken(input.refreshToken)
        case let input as SignUp.Input: .name(input.username, client: input.clientID)
        case let input as ConfirmSignUp.Input: .name(input.username, client: input.clientID)
        case let input as ResendConfirmationCode.Input: .name(input.username, client: input.clientID)
        case let input as ForgotPassword.Input: .name(input.username, client: input.clientID)
        case let input as ConfirmForgotPassword.Input: .name(input.username, client: input.clientID)
        case let input as ChangePassword.Input: .accessToken(input.accessToken)
        case let input as VerifyUserAttribute.Input: .accessToken(input.accessToken)
        case let input as GetUserAttributeVerificationCode.Input: .accessToken(input.accessToken)
        case let input as VerifySoftwareToken.Input: input.accessToken.map { .accessToken($0) }
        default: nil
        }
    }

    /// Where the request came from, by the words that are believed of one that succeeds: an administrator's program's,
    /// and those of a client that knows its secret.
    private static func origin(of input: any Shape, in call: Call) async -> RequestOrigin {
        switch input {
        case let input as AdminInitiateAuth.Input: call.origin(input.contextData)
        case let input as AdminRespondToAuthChallenge.Input: call.origin(input.contextData)
        case let input as InitiateAuth.Input:
            await origin(
                input.userContextData, input.clientID, AuthenticationParameters(input.authParameters), in: call)
        case let input as RespondToAuthChallenge.Input:
            await origin(
                input.userContextData, input.clientID, AuthenticationParameters(input.challengeResponses), in: call)
        case let input as SignUp.Input:
            await origin(input.userContextData, input.clientID, input.secretHash, input.username, in: call)
        case let input as ConfirmSignUp.Input:
            await origin(input.userContextData, input.clientID, input.secretHash, input.username, in: call)
        case let input as ResendConfirmationCode.Input:
            await origin(input.userContextData, input.clientID, input.secretHash, input.username, in: call)
        case let input as ForgotPassword.Input:
            await origin(input.userContextData, input.clientID, input.secretHash, input.username, in: call)
        case let input as ConfirmForgotPassword.Input:
            await origin(input.userContextData, input.clientID, input.secretHash, input.username, in: call)
        default: call.origin()
        }
    }

    private static func origin(
        _ context: UserContextDataType?, _ client: String, _ parameters: AuthenticationParameters, in call: Call
    ) async -> RequestOrigin {
        await origin(context, client, parameters.secretHash, parameters["USERNAME"]?.reveal ?? "", in: call)
    }

    /// The request may have been refused before its proof of the secret was looked at, so that is done here.
    private static func origin(
        _ context: UserContextDataType?, _ clientID: String, _ secretHash: Secret?, _ username: String, in call: Call
    ) async -> RequestOrigin {
        guard context?.ipAddress != nil, let client = try? await call.client(clientID).client,
            (try? client.checkSecretHash(secretHash, username: username)) != nil
        else { return call.origin(context) }
        return call.origin(context, through: client)
    }

    private static func place(_ input: any Shape) -> (step: String?, client: String?) {
        switch input {
        case let input as InitiateAuth.Input: (input.authFlow.rawValue, input.clientID)
        case let input as RespondToAuthChallenge.Input: (input.challengeName.rawValue, input.clientID)
        case let input as AdminInitiateAuth.Input: (input.authFlow.rawValue, input.clientID)
        case let input as AdminRespondToAuthChallenge.Input: (input.challengeName.rawValue, input.clientID)
        case let input as GetTokensFromRefreshToken.Input: (nil, input.clientID)
        case let input as SignUp.Input: (nil, input.clientID)
        case let input as ConfirmSignUp.Input: (nil, input.clientID)
        case let input as ResendConfirmationCode.Input: (nil, input.clientID)
        case let input as ForgotPassword.Input: (nil, input.clientID)
        case let input as ConfirmForgotPassword.Input: (nil, input.clientID)
        default: (nil, nil)
        }
    }

    /// A refresh is about the user of its token, whatever name comes with it.
    private static func refresh(_ flow: AuthFlowType, _ parameters: [String: Secret]?) -> RefusedRequest.Claim? {
        switch flow {
        case .refreshTokenAuth, .refreshToken: parameters?["REFRESH_TOKEN"].map { .refreshToken($0) }
        default: nil
        }
    }

    private static func name(_ parameters: [String: Secret]?, _ client: String) -> RefusedRequest.Claim? {
        parameters?["USERNAME"].map { .name($0.reveal, client: client) }
    }

    private static func name(_ parameters: [String: Secret]?, inPool pool: String) -> RefusedRequest.Claim? {
        parameters?["USERNAME"].map { .nameInPool($0.reveal, pool: pool) }
    }
}
