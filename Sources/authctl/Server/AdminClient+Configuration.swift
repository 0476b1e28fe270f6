internal import CognitoModel
internal import LatchkeyJSON

extension AdminClient {
    /// All settings of a pool, as the server shows them.
    func describePool(_ id: String) async throws -> JSONValue {
        var input = DescribeUserPool.Input()
        input.userPoolID = id
        let answer = try await call(DescribeUserPool.name, input.encode())
        return try JSONValue(parsing: answer)["UserPool"] ?? .null
    }

    /// All settings of a client, its secret among them.
    func describeClient(_ id: String, of pool: String) async throws -> JSONValue {
        var input = DescribeUserPoolClient.Input()
        input.userPoolID = pool
        input.clientID = id
        let answer = try await call(DescribeUserPoolClient.name, input.encode())
        return try JSONValue(parsing: answer)["UserPoolClient"] ?? .null
    }

    /// The clients of a pool, all pages of them.
    func clients(of pool: String) async throws -> [UserPoolClientDescription] {
        var clients: [UserPoolClientDescription] = []
        var input = ListUserPoolClients.Input()
        input.userPoolID = pool
        input.maxResults = 60
        var trail = PageTrail()
        repeat {
            let page = try await call(ListUserPoolClients.self, input)
            clients += page.userPoolClients ?? []
            input.nextToken = try trail.follow(page.nextToken)
        } while input.nextToken != nil
        return clients
    }
}

extension JSONValue {
    /// What an operation's request has of these members.
    func members<Operation: CognitoOperation>(of operation: Operation.Type) -> JSONValue {
        var kept: JSONValue = [:]
        for field in Operation.Input.fields { kept[field.name] = self[field.name] }
        return kept
    }
}
