internal import CognitoModel
internal import UserPool

extension AdminSetUserPassword: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).setPassword(
            of: input.username, to: input.password, permanent: input.permanent ?? false)
        return Output()
    }
}
