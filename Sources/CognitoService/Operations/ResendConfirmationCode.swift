internal import CognitoModel
internal import UserPool

extension ResendConfirmationCode: Handler {
    static func cost(of input: Input) -> AddressAct? { .message }

    static func respond(to input: Input, in call: Call) async throws -> Output {
        let (known, pool) = try await call.client(input.clientID)
        let client = known.calling(from: call.origin(input.userContextData, through: known))
        try await pool.admitAddress(of: client)
        let delivery = try await pool.resendConfirmationCode(
            to: input.username, secretHash: input.secretHash,
            through: client.saying(CallMetadata(clientMetadata: input.clientMetadata)))
        call.pools.note(DoneRequest(.resendCode, of: input.username, in: pool, through: client))
        var output = Output()
        output.codeDeliveryDetails = CodeDeliveryDetailsType(delivery)
        return output
    }
}
