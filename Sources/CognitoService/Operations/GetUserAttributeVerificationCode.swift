internal import CognitoModel
internal import UserPool

extension GetUserAttributeVerificationCode: Handler {
    static func cost(of input: Input) -> AddressAct? { .message }

    static func respond(to input: Input, in call: Call) async throws -> Output {
        let user = try await call.pools.signedInUser(input.accessToken).saying(
            CallMetadata(clientMetadata: input.clientMetadata))
        let delivery = try await user.sendVerificationCode(for: input.attributeName)
        var output = Output()
        output.codeDeliveryDetails = CodeDeliveryDetailsType(delivery)
        return output
    }
}
