internal import LatchkeyHTTPClient
internal import LatchkeyJSON

/// Cognito's JSON protocol, as far as the admin commands and `call` speak it themselves.
enum CognitoWire {
    /// The header lines of a call.
    static func headers(_ operation: String) -> [ClientRequest.HeaderField] {
        [
            ("Content-Type", "application/x-amz-json-1.1"),
            ("X-Amz-Target", "AWSCognitoIdentityProviderService.\(operation)"),
        ]
    }

    /// The body of an answer; a refusal is thrown with its name and text.
    static func body(of response: ClientResponse) throws(CommandFailure) -> [UInt8] {
        guard response.status != 200 else { return response.body }
        let body = try? JSONValue(parsing: response.body)
        guard let type = body?["__type"]?.string else {
            throw CommandFailure(.unreachable, "The server answered \(response.status).")
        }
        let message = body?["message"]?.string ?? body?["Message"]?.string
        let status: ExitCode = response.status >= 500 ? .unreachable : .refused
        throw CommandFailure(status, "\(type): \(message ?? "no message")")
    }
}
