internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension UpdateUserPoolClient: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let client = try await call.client(input.clientID, of: pool)
        try CreateUserPoolClient.refuseSecretsManager(input.publishSecretsInAWSSecretsManager)
        let change = ClientChange(
            name: input.clientName,
            document: try input.settings(
                without: "UserPoolId", "ClientId", "ClientName", "PublishSecretsInAWSSecretsManager"))
        let updated = try await call.pools.updateClient(client.id, change, in: pool)
        var output = Output()
        output.userPoolClient = try UserPoolClientType(updated, secret: nil)
        return output
    }
}
