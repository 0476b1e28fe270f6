internal import LatchkeyHTTP

/// The header that names the operation: `X-Amz-Target: AWSCognitoIdentityProviderService.GetUser`.
enum OperationTarget {
    private static let field: HeaderName = "X-Amz-Target"
    private static let prefix = "AWSCognitoIdentityProviderService."

    /// The operation's name; `nil` when the header is missing, there twice, or of another service.
    static func name(in headers: Headers) -> String? {
        let values = headers.values(field)
        guard values.count == 1, values[0].utf8.starts(with: prefix.utf8) else { return nil }
        return String(values[0].utf8.dropFirst(prefix.utf8.count))
    }
}
