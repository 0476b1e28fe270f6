internal import CognitoModel
internal import UserPool

extension CreateTerms: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let client = try await call.client(input.clientID, of: pool)
        var change = Terms.Change()
        change.name = input.termsName
        change.source = input.termsSource.rawValue
        change.enforcement = input.enforcement.rawValue
        change.links = input.links
        var output = Output()
        output.terms = TermsType(try await pool.createTerms(change, for: client), in: pool)
        return output
    }
}
