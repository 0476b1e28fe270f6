internal import CognitoModel
internal import UserPool

extension DeleteResourceServer: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).deleteResourceServer(input.identifier)
        return NoContent()
    }
}
