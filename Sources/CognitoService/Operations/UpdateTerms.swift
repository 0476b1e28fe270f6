internal import CognitoModel
internal import UserPool

extension UpdateTerms: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        var change = Terms.Change()
        change.name = input.termsName
        change.source = input.termsSource?.rawValue
        change.enforcement = input.enforcement?.rawValue
        change.links = input.links
        var output = Output()
        output.terms = TermsType(try await pool.updateTerms(input.termsID, change), in: pool)
        return output
    }
}
