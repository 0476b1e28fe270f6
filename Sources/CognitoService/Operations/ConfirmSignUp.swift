internal import CognitoModel
internal import UserPool

extension ConfirmSignUp: Handler {
    static func cost(of input: Input) -> AddressAct? { .code }

    static func respond(to input: Input, in call: Call) async throws -> Output {
        let (known, pool) = try await call.client(input.clientID)
        let client = known.calling(from: call.origin(input.userContextData, through: known))
        try await pool.admitAddress(of: client)
        var output = Output()
        output.session = try await pool.confirmSignUp(
            of: input.username, code: input.confirmationCode, forcingAlias: input.forceAliasCreation ?? false,
            session: input.session, secretHash: input.secretHash,
            through: client.saying(CallMetadata(clientMetadata: input.clientMetadata)))
        return output
    }
}
