internal import CognitoModel
internal import UserPool

extension ResourceServerType {
    /// A resource server as Cognito describes it.
    init(_ server: ResourceServer, of pool: Pool) {
        self.init()
        userPoolID = pool.id.text
        identifier = server.identifier
        name = server.name
        scopes = server.scopes?.map { scope in
            var shown = ResourceServerScopeType()
            shown.scopeName = scope.name
            shown.scopeDescription = scope.description
            return shown
        }
    }
}

extension ResourceServer {
    /// The resource server that a request describes.
    init(identifier: String, name: String, _ scopes: [ResourceServerScopeType]?) {
        self.init(
            identifier: identifier, name: name,
            scopes: scopes?.map { Scope(name: $0.scopeName, description: $0.scopeDescription) })
    }
}
