/// A way to sign in that a client may be allowed (`ExplicitAuthFlows`).
///
/// The raw value is the setting's name.
public enum AuthenticationFlow: String, Sendable, CaseIterable {
    /// The password, sent by an administrator's program.
    case adminUserPassword = "ALLOW_ADMIN_USER_PASSWORD_AUTH"
    /// The password, sent as it is.
    case userPassword = "ALLOW_USER_PASSWORD_AUTH"
    /// The Secure Remote Password protocol.
    case userSRP = "ALLOW_USER_SRP_AUTH"
    /// Challenges that hooks define.
    case custom = "ALLOW_CUSTOM_AUTH"
    /// The user's choice among the first factors of the pool.
    case user = "ALLOW_USER_AUTH"
    /// A refresh token.
    case refreshToken = "ALLOW_REFRESH_TOKEN_AUTH"
    /// A user's token in exchange for another, by a program that stands for nobody else.
    case tokenExchangeImpersonation = "ALLOW_TOKEN_EXCHANGE_IMPERSONATION"
    /// A user's token in exchange for another, by a program that acts for somebody.
    case tokenExchangeDelegation = "ALLOW_TOKEN_EXCHANGE_DELEGATION"

    /// What a client may do when nothing was set.
    static let defaults: Set<AuthenticationFlow> = [.refreshToken, .userSRP, .custom]

    /// The flows that a list of settings allows. Throws `invalidParameter` for an unknown setting and when settings of
    /// the older form (without `ALLOW_`) stand beside newer ones.
    static func set(from settings: [String]) throws(UserPoolError) -> Set<AuthenticationFlow> {
        guard !settings.isEmpty else { return defaults }
        let older = Set(settings).intersection(["ADMIN_NO_SRP_AUTH", "CUSTOM_AUTH_FLOW_ONLY", "USER_PASSWORD_AUTH"])
        guard !older.isEmpty else {
            var flows: Set<AuthenticationFlow> = []
            for setting in settings {
                guard let flow = AuthenticationFlow(rawValue: setting) else {
                    throw .invalidParameter("Invalid ExplicitAuthFlows value: \(setting)")
                }
                flows.insert(flow)
            }
            return flows
        }
        guard older.count == Set(settings).count else {
            throw .invalidParameter(
                "Invalid ExplicitAuthFlows: values with and without the ALLOW_ prefix cannot be used together")
        }
        // Clients of the older form always have SRP, custom challenges and refreshing, unless they want the custom ones
        // alone.
        var flows: Set<AuthenticationFlow> = [.refreshToken, .custom]
        if older.contains("ADMIN_NO_SRP_AUTH") { flows.insert(.adminUserPassword) }
        if older.contains("USER_PASSWORD_AUTH") { flows.insert(.userPassword) }
        if !older.contains("CUSTOM_AUTH_FLOW_ONLY") { flows.insert(.userSRP) }
        return flows
    }
}
