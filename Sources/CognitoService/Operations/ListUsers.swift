internal import CognitoModel
internal import UserPool

extension ListUsers: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let schema = pool.settings.schema
        guard input.attributesToGet?.allSatisfy({ schema[$0] != nil || $0 == "identities" }) ?? true else {
            throw UserPoolError.invalidParameter("One or more requested attributes do not exist.")
        }
        let page = try await pool.users(filter: input.filter, from: input.paginationToken, limit: input.limit)
        var output = Output()
        output.users = page.elements.map { UserType($0, attributes: input.attributesToGet) }
        output.paginationToken = page.next
        return output
    }
}
