import LatchkeyJSON
import Testing
import UserPool

@testable import CognitoService

struct AdminAddUserToGroupTests {
    private static let membership: JSONValue = ["Username": "alice", "GroupName": "staff"]

    @Test func `TOK-19 a user comes into a group, which tokens say, and goes`() async throws {
        let hotel = try await Hotel()
        try await hotel.user()
        for name in ["staff", "admin"] {
            #expect(await hotel.admin("CreateGroup", ["GroupName": .string(name)]).status == 200)
            let added = await hotel.admin("AdminAddUserToGroup", ["Username": "alice", "GroupName": .string(name)])
            #expect(added.status == 200 && added.bytes.isEmpty)
        }
        let tokens = try await hotel.signIn()
        for token in ["AccessToken", "IdToken"] {
            #expect(try Hotel.claims(tokens[token])["cognito:groups"] == ["admin", "staff"])
        }
        let groups = await hotel.admin("AdminListGroupsForUser", ["Username": "alice"])["Groups"]
        #expect(groups?.array?.map { $0["GroupName"] } == ["admin", "staff"])
        let users = await hotel.admin("ListUsersInGroup", ["GroupName": "staff"])["Users"]
        #expect(users?.array?.map { $0["Username"] } == ["alice"])
        #expect(users?.array?.first?["UserStatus"] == "CONFIRMED")
        #expect(users?.array?.first?["UserCreateDate"]?.double != nil)
        let removed = await hotel.admin("AdminRemoveUserFromGroup", Self.membership)
        #expect(removed.status == 200 && removed.bytes.isEmpty)
        #expect(await hotel.admin("ListUsersInGroup", ["GroupName": "staff"])["Users"] == [])
    }

    @Test(arguments: ["AdminAddUserToGroup", "AdminRemoveUserFromGroup"])
    func `who or what does not exist is told apart`(operation: String) async throws {
        let hotel = try await Hotel()
        let group = await hotel.admin(operation, Self.membership)
        #expect(group.error == "ResourceNotFoundException" && group.message == "Group not found.")
        #expect(await hotel.admin("CreateGroup", ["GroupName": "staff"]).status == 200)
        let user = await hotel.admin(operation, Self.membership)
        #expect(user.error == "UserNotFoundException" && user.message == "User does not exist.")
        for missing in ["Username", "GroupName"] {
            var members = Self.membership
            members[missing] = nil
            #expect(await hotel.admin(operation, members).error == "InvalidParameterException")
        }
    }

    @Test func `a user is in so many groups at most`() async throws {
        let hotel = try await Hotel()
        try await hotel.user()
        for number in 0...Group.mostPerUser {
            let name = JSONValue.string("g\(number)")
            #expect(await hotel.admin("CreateGroup", ["GroupName": name]).status == 200)
            let added = await hotel.admin("AdminAddUserToGroup", ["Username": "alice", "GroupName": name])
            guard number == Group.mostPerUser else { continue }
            #expect(added.error == "InvalidParameterException")
            #expect(added.message == "A user can be in at most 100 groups.")
        }
    }
}
