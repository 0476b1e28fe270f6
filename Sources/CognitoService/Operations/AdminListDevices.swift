internal import CognitoModel
internal import UserPool

extension AdminListDevices: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let (page, user) = try await pool.devices(
            of: input.username, from: input.paginationToken, limit: input.limit)
        var output = Output()
        output.devices = page.elements.map { DeviceType($0, of: user, in: pool) }
        output.paginationToken = page.next
        return output
    }
}
