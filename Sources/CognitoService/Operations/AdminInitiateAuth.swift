internal import CognitoModel
internal import UserPool

extension AdminInitiateAuth: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let client = try await call.client(input.clientID, of: pool)
        let request = SignInRequest(input.authFlow, input.authParameters, isAdministrators: true)
        return Output(try await request.begin(in: pool, through: client))
    }
}
