internal import CognitoModel
internal import UserPool

extension ListUsers: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let page = try await call.pool(input.userPoolID)
            .users(filter: input.filter, from: input.paginationToken, limit: input.limit)
        var output = Output()
        output.users = page.elements.map { UserType($0, attributes: input.attributesToGet) }
        output.paginationToken = page.next
        return output
    }
}
