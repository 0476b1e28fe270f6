internal import CognitoModel
internal import UserPool

extension ListIdentityProviders: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let page = try await call.pool(input.userPoolID)
            .identityProviders(from: input.nextToken, limit: input.maxResults)
        var output = Output()
        output.providers = page.elements.map { ProviderDescription($0) }
        output.nextToken = page.next
        return output
    }
}
