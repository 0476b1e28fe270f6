internal import CognitoModel
internal import UserPool

extension ListUserPoolReplicas: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        // There is one page, so that no token leads anywhere.
        guard input.nextToken == nil else { throw UserPoolError(.invalidPageToken) }
        var primary = UserPoolReplicaType()
        primary.regionName = pool.region
        primary.status = .active
        primary.role = .primary
        primary.userPoolARN = pool.arn
        var output = Output()
        output.userPoolReplicas = [primary]
        return output
    }
}
