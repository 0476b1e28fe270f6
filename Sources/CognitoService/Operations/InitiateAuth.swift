internal import CognitoModel
internal import LatchkeyPlatform
internal import UserPool

extension InitiateAuth: Handler {
    /// A refresh token is not guessed. Who would like a code, and names no more than a user, has a message sent.
    static func cost(of input: Input) -> AddressAct? {
        if [.refreshTokenAuth, .refreshToken].contains(input.authFlow) { return nil }
        let preferred = input.authParameters?["PREFERRED_CHALLENGE"]?.reveal
        return input.authFlow == .userAuth && ["EMAIL_OTP", "SMS_OTP"].contains(preferred) ? .message : .signIn
    }

    static func respond(to input: Input, in call: Call) async throws -> Output {
        let (client, pool) = try await call.client(input.clientID)
        let request = SignInRequest(input.authFlow, input.authParameters, input.session, isAdministrators: false)
        // Hooks that look at who comes get it as validation data, the others not at all.
        let words = CallMetadata(validationData: input.clientMetadata)
        return Output(
            try await request.begin(
                in: pool, through: client.saying(words), from: call.origin(input.userContextData, through: client)))
    }
}
