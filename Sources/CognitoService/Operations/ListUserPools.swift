internal import CognitoModel
internal import UserPool

extension ListUserPools: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let page = try await call.pools.pools(from: input.nextToken, limit: input.maxResults)
        var output = Output()
        output.userPools = try page.elements.map { try UserPoolDescriptionType($0) }
        output.nextToken = page.next
        return output
    }
}
