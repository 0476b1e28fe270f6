internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension CreateUserPoolClient: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        var settings = input
        // The secret goes its own way; it never stands in the document.
        settings.clientSecret = nil
        let change = ClientChange(
            name: input.clientName,
            document: try settings.settings(without: "UserPoolId", "ClientName", "GenerateSecret"),
            secret: input.clientSecret.map { .given($0) } ?? (input.generateSecret == true ? .generated : .none))
        let client = try await call.pools.createClient(change, in: pool)
        var output = Output()
        output.userPoolClient = try UserPoolClientType(client, secret: client.secrets.first?.value)
        return output
    }
}
