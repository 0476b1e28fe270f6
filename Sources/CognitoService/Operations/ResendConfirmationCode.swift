internal import CognitoModel
internal import UserPool

extension ResendConfirmationCode: Handler {
    static func cost(of input: Input) -> AddressAct? { .message }

    static func respond(to input: Input, in call: Call) async throws -> Output {
        let (client, pool) = try await call.client(input.clientID)
        let delivery = try await pool.resendConfirmationCode(
            to: input.username, secretHash: input.secretHash,
            through: client.saying(CallMetadata(clientMetadata: input.clientMetadata)))
        var output = Output()
        output.codeDeliveryDetails = CodeDeliveryDetailsType(delivery)
        return output
    }
}
