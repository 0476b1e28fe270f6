internal import CognitoModel
internal import UserPool

extension ListUsersInGroup: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        // The model lets a limit of 0 pass, and AWS does not.
        guard input.limit != 0 else { throw UserPoolError.invalidParameter("Limit must be from 1 to 60.") }
        let page = try await call.pool(input.userPoolID)
            .users(inGroup: input.groupName, from: input.nextToken, limit: input.limit)
        var output = Output()
        output.users = page.elements.map { UserType($0) }
        output.nextToken = page.next
        return output
    }
}
