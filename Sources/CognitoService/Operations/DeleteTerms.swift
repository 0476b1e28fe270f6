internal import CognitoModel
internal import UserPool

extension DeleteTerms: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).deleteTerms(input.termsID)
        return NoContent()
    }
}
