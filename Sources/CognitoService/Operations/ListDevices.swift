internal import CognitoModel
internal import UserPool

extension ListDevices: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let page = try await call.pools.signedInUser(input.accessToken)
            .devices(from: input.paginationToken, limit: input.limit)
        var output = Output()
        output.devices = page.elements.map { DeviceType($0) }
        output.paginationToken = page.next
        return output
    }
}
