internal import CognitoModel
internal import UserPool

extension ConfirmSignUp: Handler {
    static func cost(of input: Input) -> AddressAct? { .code }

    static func respond(to input: Input, in call: Call) async throws -> Output {
        let (client, pool) = try await call.client(input.clientID)
        var output = Output()
        output.session = try await pool.confirmSignUp(
            of: input.username, code: input.confirmationCode, forcingAlias: input.forceAliasCreation ?? false,
            session: input.session, secretHash: input.secretHash,
            through: client.saying(CallMetadata(clientMetadata: input.clientMetadata)))
        return output
    }
}
