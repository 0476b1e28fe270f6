internal import CognitoModel
internal import UserPool

extension ChangePassword: Handler {
    static func cost(of input: Input) -> AddressAct? { .signIn }

    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pools.signedInUser(input.accessToken)
            .calling(from: call.origin()).changePassword(from: input.previousPassword, to: input.proposedPassword)
        return Output()
    }
}
