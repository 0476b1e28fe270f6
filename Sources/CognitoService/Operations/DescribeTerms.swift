internal import CognitoModel
internal import UserPool

extension DescribeTerms: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        var output = Output()
        output.terms = TermsType(try await pool.terms(input.termsID), in: pool)
        return output
    }
}
