internal import CognitoModel
internal import UserPool

extension ListPointInTimeRecoveries: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let page = try await call.pools.restorations(of: pool, from: input.nextToken, limit: input.maxResults ?? 60)
        var output = Output()
        output.restorations = page.elements.map { restoration in
            var description = RestorationDescriptionType()
            description.restoreID = restoration.id
            description.restoreStatus = RestoreStatusType(rawValue: restoration.status.rawValue)
            description.restoreTimestamp = restoration.moment
            return description
        }
        output.nextToken = page.next
        return output
    }
}
