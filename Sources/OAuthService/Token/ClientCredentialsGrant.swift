internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import UserPool

/// `client_credentials` (RFC 6749 §4.4): an access token of a client for itself, by the rules of `GetClientToken`; but
/// scopes that the client may not have are passed over while there are others, as at Amazon Cognito's endpoint.
enum ClientCredentialsGrant: Grant {
    static let name = "client_credentials"
    static let category = LimitCategory.clientAuthentication

    static func claim(of form: Form) -> RefusedRequest.Claim? { nil }

    static func tokens(for form: Form, client: Client, secret: Secret?, pool: Pool) async throws -> TokenAnswer {
        // A public client is told so rather than asked for a secret that it has not.
        guard client.settings.allowsClientCredentials else { throw UserPoolError.flowNotEnabled(name) }
        guard let secret else { throw UserPoolError(.clientSecretWrong) }
        let client = client.saying(CallMetadata(clientMetadata: try metadata(in: form)))
        let token = try await pool.token(for: client, secret: secret, scopes: form.scopes, isLenient: true)
        return TokenAnswer(
            accessToken: token.accessToken, validity: token.validity, scopes: token.scopes, wanted: form.scopes)
    }

    /// What the client has to say to the pool's function: Amazon Cognito's `aws_client_metadata`, a JSON object of
    /// texts. Throws `invalidParameter` for anything else.
    private static func metadata(in form: Form) throws(UserPoolError) -> [String: String]? {
        guard let text = form["aws_client_metadata"]?.reveal else { return nil }
        guard let object = (try? JSONValue(parsing: Array(text.utf8)))?.object else {
            throw .invalidParameter("aws_client_metadata is no JSON object")
        }
        var metadata: [String: String] = [:]
        for (name, value) in object {
            guard let value = value.string else {
                throw .invalidParameter("aws_client_metadata has a member that is no text")
            }
            metadata[name] = value
        }
        return metadata
    }
}
