internal import CognitoModel
internal import UserPool

extension DescribeUserPoolClient: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let client = try await call.client(input.clientID, of: try await call.pool(input.userPoolID))
        var output = Output()
        output.userPoolClient = try UserPoolClientType(client, secret: client.secrets.first?.value)
        return output
    }
}
