internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension CreateUserPoolClient: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        try checkSecrets(input)
        var settings = input
        // The secret goes its own way; it never stands in the document.
        settings.clientSecret = nil
        let change = ClientChange(
            name: input.clientName,
            document: try settings.settings(
                without: "UserPoolId", "ClientName", "GenerateSecret", "PublishSecretsInAWSSecretsManager"),
            secret: input.clientSecret.map { .given($0) } ?? (input.generateSecret == true ? .generated : .none))
        let client = try await call.pools.createClient(change, in: pool)
        var output = Output()
        output.userPoolClient = try UserPoolClientType(client, secret: client.secrets.first?.value)
        return output
    }

    private static func checkSecrets(_ input: Input) throws {
        guard input.generateSecret != true || input.clientSecret == nil else {
            throw UserPoolError.invalidParameter("GenerateSecret and ClientSecret cannot be used together.")
        }
        try refuseSecretsManager(input.publishSecretsInAWSSecretsManager)
    }

    /// Secrets are kept here, sealed; there is no Secrets Manager to hand them to. Throws `featureUnavailable`.
    static func refuseSecretsManager(_ isWanted: Bool?) throws {
        guard isWanted != true else {
            throw UserPoolError(
                .featureUnavailable, [.text: "Client secrets cannot be kept in AWS Secrets Manager by this server."])
        }
    }
}
