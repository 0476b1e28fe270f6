internal import CognitoModel
internal import UserPool

extension ListCIMDPolicies: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let page = try await pool.metadataPolicies(from: input.nextToken, limit: input.maxResults ?? 60)
        var output = Output()
        output.cimdPolicies = page.elements.map { CIMDPolicySummaryType($0) }
        output.nextToken = page.next
        return output
    }
}
