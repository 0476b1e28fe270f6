internal import CognitoModel
internal import UserPool

extension AdminDeleteSoftwareToken: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).deleteSoftwareToken(of: input.username)
        return Output()
    }
}
