internal import CognitoModel
internal import UserPool

extension ListUserPoolClients: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        // Clients that registered themselves are not built yet.
        guard input.clientType != .dcr else {
            var none = Output()
            none.userPoolClients = []
            return none
        }
        let page = try await call.pools.clients(of: pool, from: input.nextToken, limit: input.maxResults ?? 60)
        var output = Output()
        output.userPoolClients = page.elements.map { client in
            var description = UserPoolClientDescription()
            description.clientID = client.id.text
            description.clientName = client.name
            description.userPoolID = client.pool.text
            return description
        }
        output.nextToken = page.next
        return output
    }
}
