internal import CognitoModel
internal import UserPool

extension DeleteUserPoolDomain: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pools.deleteDomain(input.domain, of: call.pool(input.userPoolID))
        return Output()
    }
}
