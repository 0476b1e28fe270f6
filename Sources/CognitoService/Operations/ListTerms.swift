internal import CognitoModel
internal import UserPool

extension ListTerms: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let page = try await pool.terms(from: input.nextToken, limit: input.maxResults ?? 60)
        var output = Output()
        output.terms = page.elements.map { TermsDescriptionType($0) }
        output.nextToken = page.next
        return output
    }
}
