internal import CognitoModel
internal import UserPool

extension DescribeTermsByClient: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let client = try await call.client(input.clientID, of: pool)
        var output = Output()
        output.terms = TermsType(try await pool.terms(input.termsName, of: client), in: pool)
        return output
    }
}
