import LatchkeyJSON
import Testing

@testable import CognitoService

@Suite struct DeleteUserPoolClientTests {
    @Test func `a client is deleted with an empty answer, once`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        let key: JSONValue = [
            "UserPoolId": .string(pool), "ClientId": .string(try await service.makeClient(in: pool)),
        ]
        let answer = await service.call("DeleteUserPoolClient", key)
        #expect(answer.status == 200)
        #expect(answer.bytes.isEmpty)
        #expect(await service.call("DeleteUserPoolClient", key).error == "ResourceNotFoundException")
    }
}
