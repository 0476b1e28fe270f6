internal import CognitoModel
internal import UserPool

extension GetCSVHeader: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        var output = Output()
        output.userPoolID = pool.id.text
        output.csvHeader = pool.importHeader
        return output
    }
}
