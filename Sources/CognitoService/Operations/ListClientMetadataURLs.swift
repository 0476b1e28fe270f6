internal import CognitoModel
internal import UserPool

extension ListClientMetadataURLs: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let page = try await pool.metadataURLs(
            under: input.cimdPolicyID, from: input.nextToken, limit: input.maxResults ?? 60)
        var output = Output()
        output.clientMetadataURLs = page.elements.map { state in
            var url = ClientMetadataURLType()
            url.url = state.url
            url.cachedDate = state.cached
            url.expirationDate = state.expires
            return url
        }
        output.nextToken = page.next
        return output
    }
}
