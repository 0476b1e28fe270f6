internal import LatchkeyHTTP

/// The header that names the operation: `X-Amz-Target: AWSCognitoIdentityProviderService.GetUser`.
enum OperationTarget {
    private static let prefix = "AWSCognitoIdentityProviderService."

    /// The operation's name; `nil` when the header is missing, there twice, or of another service.
    static func name(in headers: Headers) -> String? {
        let values = headers.values("X-Amz-Target")
        guard values.count == 1, values[0].hasPrefix(prefix) else { return nil }
        return String(values[0].dropFirst(prefix.count))
    }
}
