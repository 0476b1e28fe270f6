import LatchkeyJSON
import Testing
import UserPool

@testable import CognitoService

@Suite struct ListUsersTests {
    private func pool(_ service: ServiceFixture, _ addresses: [String]) async throws -> String {
        let pool = try await service.makePool()
        for address in addresses {
            _ = try await service.pools.pool(named: pool).createUser(
                CreateUserRequest(
                    username: "u-\(address)", attributes: [("email", address), ("name", "N")], invitation: .suppress))
        }
        return pool
    }

    @Test func `LST-01 RIV-31 users are listed by filter, with the attributes asked for and dates as numbers`()
        async throws
    {
        let service = try await ServiceFixture()
        let pool = try await pool(service, ["a@x", "ab@x", "b@x"])
        let answer = await service.call(
            "ListUsers",
            ["UserPoolId": .string(pool), "Filter": #"email ^= "a""#, "AttributesToGet": ["email"]])
        let users = try #require(answer["Users"]?.array)
        #expect(users.map { $0["Username"]?.string } == ["u-a@x", "u-ab@x"])
        #expect(users.map { $0["Attributes"] } == ["a@x", "ab@x"].map { [["Name": "email", "Value": .string($0)]] })
        for user in users {
            #expect(user["UserCreateDate"]?.double != nil && user["UserLastModifiedDate"]?.double != nil)
            #expect(user["Enabled"] == true && user["UserStatus"] == "FORCE_CHANGE_PASSWORD")
        }
        let exact = await service.call("ListUsers", ["UserPoolId": .string(pool), "Filter": #"email = "a@x""#])
        #expect(exact["Users"]?.array?.count == 1)
        #expect(exact["Users"]?.array?.first?["Attributes"]?.array?.count == 3)
        #expect(await service.call("ListUsers", ["UserPoolId": .string(pool)])["Users"]?.array?.count == 3)
    }

    @Test(arguments: [
        (#"custom:tier = "gold""#, "Invalid search attribute: custom:tier"),
        (#"address = "x""#, "Invalid search attribute: address"),
        (#"family_name = "Smith"#, "Error while parsing filter"), ("foo", "Error while parsing filter"),
        (#"email > "a""#, "Error while parsing filter"), ("email", "Error while parsing filter"),
    ])
    func `LST-02 LST-04 what cannot be searched or read finds nobody`(filter: String, message: String) async throws {
        let service = try await ServiceFixture()
        let pool = try await pool(service, ["a@x"])
        let answer = await service.call("ListUsers", ["UserPoolId": .string(pool), "Filter": .string(filter)])
        #expect(answer.error == "InvalidParameterException")
        #expect(answer.message == message)
    }

    @Test(arguments: ["custom:undeclared", "Email", "status"])
    func `an attribute that users of the pool cannot have is not asked for`(name: String) async throws {
        let service = try await ServiceFixture()
        let pool = try await pool(service, ["a@x"])
        let answer = await service.call(
            "ListUsers", ["UserPoolId": .string(pool), "AttributesToGet": ["email", .string(name)]])
        #expect(answer.error == "InvalidParameterException")
        #expect(answer.message == "One or more requested attributes do not exist.")
        let some = await service.call(
            "ListUsers", ["UserPoolId": .string(pool), "AttributesToGet": ["sub", "nickname"]])
        #expect(some["Users"]?.array?.first?["Attributes"]?.array?.map { $0["Name"] } == ["sub"])
    }

    @Test func `LST-07 a token goes on with its own filter only`() async throws {
        let service = try await ServiceFixture()
        let pool = try await pool(service, ["a@x", "ab@x", "abc@x"])
        var request: JSONValue = ["UserPoolId": .string(pool), "Filter": #"email ^= "a""#, "Limit": 2]
        let token = try #require(await service.call("ListUsers", request)["PaginationToken"])
        request["PaginationToken"] = token
        let rest = await service.call("ListUsers", request)
        #expect(rest["Users"]?.array?.count == 1)
        #expect(rest["PaginationToken"] == nil)
        request["Filter"] = nil
        #expect(await service.call("ListUsers", request).error == "InvalidParameterException")
    }

    @Test(arguments: [61, -1] as [Int64])
    func `LST-09 a limit is 0 to 60`(limit: Int64) async throws {
        let service = try await ServiceFixture()
        let pool = try await pool(service, [])
        let answer = await service.call("ListUsers", ["UserPoolId": .string(pool), "Limit": .integer(limit)])
        #expect(answer.error == "InvalidParameterException")
        #expect(await service.call("ListUsers", ["UserPoolId": .string(pool), "Limit": 60])["Users"] == [])
    }
}
