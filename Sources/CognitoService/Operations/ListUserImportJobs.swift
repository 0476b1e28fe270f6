internal import CognitoModel
internal import UserPool

extension ListUserImportJobs: Handler {
    /// The model bounds the list by 50, and what may be asked for by 60.
    private static let mostJobs = 50

    static func respond(to input: Input, in call: Call) async throws -> Output {
        let page = try await call.pool(input.userPoolID)
            .importJobs(from: input.paginationToken, limit: min(input.maxResults, mostJobs))
        var output = Output()
        output.userImportJobs = page.elements.map { UserImportJobType($0, in: call) }
        output.paginationToken = page.next
        return output
    }
}
