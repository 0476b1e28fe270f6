internal import Database
internal import LatchkeyJSON

/// What a client's document names of its pool must be there when it is named. Later it may go: the client keeps the
/// name, which means nothing then.
enum ClientReferences {
    /// Throws `invalidParameter` for a provider, `scopeNotFound` for a scope that the pool does not have.
    static func check(_ document: JSONValue, in pool: Pool, _ connection: any Connection) async throws {
        let providers = IdentityProviderStore(connection, of: pool)
        for name in texts(document["SupportedIdentityProviders"]) where name != "COGNITO" {
            guard try await providers.has(name) else {
                throw UserPoolError.invalidParameter("The provider \(name) does not exist for User Pool \(pool.id).")
            }
        }
        let servers = ResourceServerStore(connection, pool: pool.id)
        for scope in texts(document["AllowedOAuthScopes"]) where !TokenScope.standard.contains(scope) {
            guard try await servers.has(scope) else {
                throw UserPoolError(.scopeNotFound, [.text: "Invalid scope requested: \(scope)"])
            }
        }
    }

    private static func texts(_ value: JSONValue?) -> [String] { (value?.array ?? []).compactMap(\.string) }
}
