import LatchkeyJSON
import TestSupport
import Testing

@testable import CognitoService

@Suite struct CreateUserPoolReplicaTests {
    @Test func `a pool is its only replica`() async throws {
        let hotel = try await Hotel()
        let region = JSONValue.string(String(hotel.pool.prefix { $0 != "_" }))
        let listed = await hotel.admin("ListUserPoolReplicas")
        let arn = await hotel.admin("DescribeUserPool")["UserPool"]?["Arn"] ?? ""
        #expect(
            listed.json == [
                "UserPoolReplicas": [
                    ["RegionName": region, "Status": "ACTIVE", "Role": "PRIMARY", "UserPoolArn": arn]
                ]
            ])
        #expect(await hotel.admin("ListUserPoolReplicas", ["NextToken": "x"]).error == "InvalidParameterException")
    }

    @Test func `there is no other region to make one in`() async throws {
        let hotel = try await Hotel()
        let region = JSONValue.string(String(hotel.pool.prefix { $0 != "_" }))
        for (operation, region, error) in [
            ("CreateUserPoolReplica", "ap-south-1", "FeatureUnavailableInTierException"),
            ("CreateUserPoolReplica", region, "InvalidParameterException"),
            ("CreateUserPoolReplica", "x", "InvalidParameterException"),
            ("UpdateUserPoolReplica", "ap-south-1", "ResourceNotFoundException"),
            ("UpdateUserPoolReplica", region, "InvalidParameterException"),
            ("DeleteUserPoolReplica", "ap-south-1", "ResourceNotFoundException"),
            ("DeleteUserPoolReplica", region, "InvalidParameterException"),
        ] as [(String, JSONValue, String)] {
            let answer = await hotel.admin(operation, ["RegionName": region, "Status": "ACTIVE"])
            #expect(answer.error == error, "\(operation) \(region)")
        }
        #expect(
            await hotel.admin("UpdateUserPoolReplica", ["RegionName": region, "Status": "GONE"]).error
                == "InvalidParameterException")
    }

    @Test(
        arguments: [
            "CreateUserPoolReplica", "DeleteUserPoolReplica", "ListUserPoolReplicas", "UpdateUserPoolReplica",
        ])
    func `a pool that does not exist is named`(operation: String) async throws {
        let service = try await ServiceFixture()
        let answer = await service.call(
            operation, ["UserPoolId": .string(missingPool), "RegionName": "ap-south-1", "Status": "ACTIVE"])
        #expect(answer.error == "ResourceNotFoundException")
    }
}
