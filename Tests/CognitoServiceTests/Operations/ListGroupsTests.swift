import LatchkeyJSON
import Testing

@testable import CognitoService

struct ListGroupsTests {
    @Test func `LST-11 groups are paged until all were seen`() async throws {
        let hotel = try await Hotel()
        for number in 0..<70 {
            _ = await hotel.admin("CreateGroup", ["GroupName": .string("g\(number)")])
        }
        var (names, sizes): ([String], [Int]) = ([], [])
        var request: JSONValue = ["Limit": 25]
        repeat {
            let page = await hotel.admin("ListGroups", request)
            let groups = try #require(page["Groups"]?.array)
            names += groups.compactMap { $0["GroupName"]?.string }
            sizes.append(groups.count)
            request["NextToken"] = page["NextToken"]
        } while request["NextToken"] != nil
        #expect(sizes == [25, 25, 20] && Set(names).count == 70)
        #expect(await hotel.admin("ListGroups", ["Limit": 0])["Groups"]?.array?.count == 60)
        #expect(await hotel.admin("ListGroups")["Groups"]?.array?.first?["CreationDate"]?.double != nil)
    }

    @Test(arguments: ["ListGroups", "ListUsersInGroup", "AdminListGroupsForUser"])
    func `LST-09 a list has its limit, and its own tokens`(operation: String) async throws {
        let hotel = try await Hotel()
        try await hotel.user()
        _ = await hotel.admin("CreateGroup", ["GroupName": "staff"])
        let named: JSONValue = ["GroupName": "staff", "Username": "alice"]
        #expect(await hotel.admin(operation, named).status == 200)
        for (name, value) in [("Limit", 61), ("Limit", -1), ("NextToken", "made-up"), ("NextToken", "")]
            as [(String, JSONValue)]
        {
            var request = named
            request[name] = value
            #expect(await hotel.admin(operation, request).error == "InvalidParameterException", "\(name) \(value)")
        }
    }

    @Test func `LST-09 a page of a group's users has at least one`() async throws {
        let hotel = try await Hotel()
        _ = await hotel.admin("CreateGroup", ["GroupName": "staff"])
        let none = await hotel.admin("ListUsersInGroup", ["GroupName": "staff", "Limit": 0])
        #expect(none.error == "InvalidParameterException")
    }

    @Test func `the groups of nobody are an error`() async throws {
        let hotel = try await Hotel()
        let answer = await hotel.admin("AdminListGroupsForUser", ["Username": "nobody"])
        #expect(answer.error == "UserNotFoundException")
    }
}
