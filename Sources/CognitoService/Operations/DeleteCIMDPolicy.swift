internal import CognitoModel
internal import UserPool

extension DeleteCIMDPolicy: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).deleteMetadataPolicy(input.cimdPolicyID)
        return Output()
    }
}
