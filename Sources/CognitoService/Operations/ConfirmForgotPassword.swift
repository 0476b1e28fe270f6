internal import CognitoModel
internal import UserPool

extension ConfirmForgotPassword: Handler {
    static func cost(of input: Input) -> AddressAct? { .code }

    static func respond(to input: Input, in call: Call) async throws -> Output {
        let (known, pool) = try await call.client(input.clientID)
        let client = known.calling(from: call.origin(input.userContextData, through: known))
        try await pool.admitAddress(of: client)
        try await pool.confirmForgotPassword(
            of: input.username, code: input.confirmationCode, newPassword: input.password,
            secretHash: input.secretHash, through: client.saying(CallMetadata(clientMetadata: input.clientMetadata)))
        return Output()
    }
}
