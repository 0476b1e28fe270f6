import LatchkeyJSON
import TestSupport
import Testing
import UserPool

@testable import CognitoService

struct CreateGroupTests {
    @Test func `RIV-31 a group is made, shown, changed and removed; it shows what was set, and dates as numbers`()
        async throws
    {
        let hotel = try await Hotel()
        let role = "arn:aws:iam::000000000000:role/staff"
        let made = await hotel.admin(
            "CreateGroup",
            ["GroupName": "staff", "Description": "All", "RoleArn": .string(role), "Precedence": 0])
        let group = try #require(made["Group"])
        #expect(group["CreationDate"]?.double != nil && group["LastModifiedDate"]?.double != nil)
        #expect(group["UserPoolId"]?.string == hotel.pool)
        #expect(group["RoleArn"]?.string == role && group["Description"] == "All" && group["Precedence"] == 0)
        #expect(await hotel.admin("GetGroup", ["GroupName": "staff"])["Group"] == group)

        let bare = await hotel.admin("CreateGroup", ["GroupName": "bare"])
        #expect(
            bare["Group"]?.object?.names.sorted() == ["CreationDate", "GroupName", "LastModifiedDate", "UserPoolId"])

        hotel.service.clock.advance(by: .seconds(5))
        let changed = await hotel.admin("UpdateGroup", ["GroupName": "staff", "Precedence": 3])
        #expect(changed["Group"]?["Precedence"] == 3 && changed["Group"]?["Description"] == "All")
        #expect(changed["Group"]?["LastModifiedDate"] != group["LastModifiedDate"])
        #expect(changed["Group"]?["CreationDate"] == group["CreationDate"])

        let removed = await hotel.admin("DeleteGroup", ["GroupName": "staff"])
        #expect(removed.status == 200 && removed.bytes.isEmpty)
        for operation in ["GetGroup", "UpdateGroup", "DeleteGroup", "ListUsersInGroup"] {
            let answer = await hotel.admin(operation, ["GroupName": "staff"])
            #expect(answer.error == "ResourceNotFoundException" && answer.message == "Group not found.", "\(operation)")
        }
    }

    @Test func `a name is taken once, and a pool has so many groups`() async throws {
        let hotel = try await Hotel(try await ServiceFixture { $0.mostGroups = 1 })
        #expect(await hotel.admin("CreateGroup", ["GroupName": "staff"]).status == 200)
        let again = await hotel.admin("CreateGroup", ["GroupName": "staff"])
        #expect(again.error == "GroupExistsException" && again.message == "A group with the name already exists")
        #expect(await hotel.admin("CreateGroup", ["GroupName": "more"]).error == "LimitExceededException")
    }

    @Test(
        arguments: [
            ["GroupName": ""], ["GroupName": "two words"], [:], ["GroupName": "g", "Precedence": -1],
            ["GroupName": "g", "Precedence": "1"], ["GroupName": "g", "RoleArn": "role"],
            ["GroupName": .string(String(repeating: "g", count: 129))],
            ["GroupName": "g", "Description": .string(String(repeating: "d", count: 2049))],
        ] as [JSONValue])
    func `what breaks a rule makes and changes no group`(members: JSONValue) async throws {
        let hotel = try await Hotel()
        for operation in ["CreateGroup", "UpdateGroup"] {
            let error = await hotel.admin(operation, members).error
            #expect(error == "InvalidParameterException" || error == "SerializationException", "\(operation)")
        }
        #expect(await hotel.admin("ListGroups")["Groups"] == [])
    }
}
