internal import CognitoModel
internal import UserPool

extension AdminUserGlobalSignOut: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).signOutEverywhere(input.username)
        return Output()
    }
}
