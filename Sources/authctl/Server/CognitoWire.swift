internal import AuthClient
internal import LatchkeyHTTPClient

/// Cognito's JSON protocol, as far as the admin commands and `call` speak it themselves.
enum CognitoWire {
    /// The header lines of a call.
    static func headers(_ operation: String) -> [ClientRequest.HeaderField] {
        [
            ("Content-Type", "application/x-amz-json-1.1"),
            ("X-Amz-Target", "AWSCognitoIdentityProviderService.\(operation)"),
        ]
    }

    /// The body of an answer; a refusal is thrown with its name and text, which an administrator's script looks for.
    static func body(of response: ClientResponse) throws(CommandFailure) -> [UInt8] {
        guard response.status != 200 else { return response.body }
        let error = AuthError(wire: response)
        switch error.code {
        case .network, .invalidResponse: throw CommandFailure(.unreachable, error.message)
        default: throw CommandFailure(response.status >= 500 ? .unreachable : .refused, error.description)
        }
    }
}
