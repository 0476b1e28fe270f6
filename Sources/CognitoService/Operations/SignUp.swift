internal import CognitoModel
internal import UserPool

extension SignUp: Handler {
    static func cost(of input: Input) -> AddressAct? { .signUp }

    static func respond(to input: Input, in call: Call) async throws -> Output {
        let (known, pool) = try await call.client(input.clientID)
        let client = known.calling(from: call.origin(input.userContextData, through: known))
        try await pool.admitAddress(of: client)
        let result = try await pool.signUp(
            SignUpRequest(
                username: input.username, password: input.password, attributes: (input.userAttributes ?? []).pairs,
                secretHash: input.secretHash),
            through: client.saying(
                CallMetadata(
                    clientMetadata: input.clientMetadata, validationData: input.validationData.map(\.byName))))
        var output = Output()
        output.userConfirmed = result.isConfirmed
        output.session = result.session
        output.userSub = result.user.subject.text
        output.codeDeliveryDetails = result.delivery.map(CodeDeliveryDetailsType.init)
        return output
    }
}
