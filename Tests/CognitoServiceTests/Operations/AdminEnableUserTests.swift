import LatchkeyJSON
import Testing
import UserPool

@testable import CognitoService

@Suite struct AdminEnableUserTests {
    @Test func `enabling whom nobody has disabled changes nothing`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        _ = try await service.pools.pool(named: pool).createUser(
            CreateUserRequest(username: "bob", invitation: .suppress))
        let key: JSONValue = ["UserPoolId": .string(pool), "Username": "bob"]
        let before = await service.call("AdminGetUser", key)
        #expect(await service.call("AdminEnableUser", key).json == [:])
        #expect(await service.call("AdminGetUser", key).json == before.json)
    }
}
