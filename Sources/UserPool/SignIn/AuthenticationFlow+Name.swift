extension AuthenticationFlow {
    /// What a request calls the flow: `USER_PASSWORD_AUTH`.
    public var name: String { String(rawValue.dropFirst("ALLOW_".count)) }
}
