internal import CognitoModel
internal import UserPool

extension UpdateUserAttributes: Handler {
    /// Another contact may get a code.
    static func cost(of input: Input) -> AddressAct? {
        let contacts = ContactAttribute.allCases.map(\.rawValue)
        return input.userAttributes.pairs.contains { contacts.contains($0.name) } ? .message : nil
    }

    static func respond(to input: Input, in call: Call) async throws -> Output {
        let user = try await call.pools.signedInUser(input.accessToken).saying(
            CallMetadata(clientMetadata: input.clientMetadata))
        let deliveries = try await user.updateAttributes(input.userAttributes.pairs)
        var output = Output()
        output.codeDeliveryDetailsList = deliveries.map(CodeDeliveryDetailsType.init)
        return output
    }
}
