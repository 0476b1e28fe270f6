import LatchkeyJSON
import Testing

@testable import CognitoService

@Suite struct DeleteUserPoolTests {
    @Test func `a pool is deleted with an empty answer, a protected one not`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool(["DeletionProtection": "ACTIVE"])
        let refused = await service.call("DeleteUserPool", ["UserPoolId": .string(pool)])
        #expect(refused.error == "InvalidParameterException")
        #expect(refused.message?.contains("deletion protection") == true)
        _ = await service.call("UpdateUserPool", ["UserPoolId": .string(pool), "DeletionProtection": "INACTIVE"])
        let answer = await service.call("DeleteUserPool", ["UserPoolId": .string(pool)])
        #expect(answer.status == 200)
        #expect(answer.bytes.isEmpty)
        #expect(
            await service.call("DescribeUserPool", ["UserPoolId": .string(pool)]).error == "ResourceNotFoundException")
    }
}
