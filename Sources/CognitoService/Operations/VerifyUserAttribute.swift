internal import CognitoModel
internal import UserPool

extension VerifyUserAttribute: Handler {
    static func cost(of input: Input) -> AddressAct? { .code }

    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pools.signedInUser(input.accessToken).verify(input.attributeName, by: input.code)
        return Output()
    }
}
