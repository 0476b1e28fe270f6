internal import CognitoModel
internal import UserPool

extension GlobalSignOut: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pools.signedInUser(input.accessToken).signOutEverywhere()
        return Output()
    }
}
