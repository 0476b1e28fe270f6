import LatchkeyJSON
import Testing
import UserPool

@testable import CognitoService

struct CreateResourceServerTests {
    private static func scopes(_ names: String...) -> JSONValue {
        .array(names.map { ["ScopeName": .string($0), "ScopeDescription": "d"] })
    }

    private static let api: JSONValue = ["Identifier": "api", "Name": "API", "Scopes": scopes("read", "write")]

    @Test func `a resource server is made, shown, replaced and removed`() async throws {
        let hotel = try await Hotel()
        let made = await hotel.admin("CreateResourceServer", Self.api)["ResourceServer"]
        #expect(made?["UserPoolId"]?.string == hotel.pool && made?["Scopes"] == Self.api["Scopes"])
        #expect(await hotel.admin("DescribeResourceServer", ["Identifier": "api"])["ResourceServer"] == made)
        #expect(await hotel.admin("ListResourceServers")["ResourceServers"] == [made ?? .null])
        let replaced = await hotel.admin("UpdateResourceServer", ["Identifier": "api", "Name": "Other"])
        #expect(replaced["ResourceServer"]?["Name"] == "Other" && replaced["ResourceServer"]?["Scopes"] == nil)
        let removed = await hotel.admin("DeleteResourceServer", ["Identifier": "api"])
        #expect(removed.status == 200 && removed.bytes.isEmpty)
        for operation in ["DescribeResourceServer", "UpdateResourceServer", "DeleteResourceServer"] {
            let answer = await hotel.admin(operation, Self.api)
            #expect(answer.error == "ResourceNotFoundException", "\(operation)")
            #expect(answer.message == "Resource server api does not exist.")
        }
        #expect(await hotel.admin("ListResourceServers")["ResourceServers"] == [])
    }

    @Test func `an identifier is taken once, and a pool has so many`() async throws {
        let hotel = try await Hotel(try await ServiceFixture { $0.mostResourceServers = 1 })
        #expect(await hotel.admin("CreateResourceServer", Self.api).status == 200)
        let again = await hotel.admin("CreateResourceServer", Self.api)
        #expect(again.error == "InvalidParameterException")
        #expect(again.message == "api already exists in user pool \(hotel.pool).")
        let more = await hotel.admin("CreateResourceServer", ["Identifier": "more", "Name": "API"])
        #expect(more.error == "LimitExceededException")
    }

    @Test(
        arguments: [
            ["Identifier": "two words"], ["Identifier": nil], ["Name": nil], ["Name": "a/b"],
            ["Scopes": scopes("read", "read")], ["Scopes": scopes("a/b")], ["Scopes": [["ScopeName": "read"]]],
            ["Scopes": .array((0...100).map { ["ScopeName": .string("s\($0)"), "ScopeDescription": "d"] })],
        ] as [JSONValue])
    func `what breaks a rule makes and changes none`(wrong: JSONValue) async throws {
        let hotel = try await Hotel()
        #expect(await hotel.admin("CreateResourceServer", Self.api).status == 200)
        var members = Self.api
        for (name, value) in wrong.object ?? [:] { members[name] = value.isNull ? nil : value }
        #expect(await hotel.admin("UpdateResourceServer", members).error == "InvalidParameterException")
        if wrong["Identifier"] == nil { members["Identifier"] = "other" }
        #expect(await hotel.admin("CreateResourceServer", members).error == "InvalidParameterException")
        #expect(await hotel.admin("DescribeResourceServer", ["Identifier": "api"])["ResourceServer"]?["Name"] == "API")
    }

    @Test func `a client names what the pool has`() async throws {
        let hotel = try await Hotel()
        #expect(await hotel.admin("CreateResourceServer", Self.api).status == 200)
        func client(_ scope: String, _ provider: String) async -> ServiceFixture.Answer {
            await hotel.admin(
                "CreateUserPoolClient",
                [
                    "ClientName": "web", "AllowedOAuthFlowsUserPoolClient": true, "AllowedOAuthFlows": ["code"],
                    "CallbackURLs": ["https://hotel.example/in"],
                    "AllowedOAuthScopes": [.string(scope)], "SupportedIdentityProviders": [.string(provider)],
                ])
        }
        let made = await client("api/read", "COGNITO")
        #expect(made["UserPoolClient"]?["AllowedOAuthScopes"] == ["api/read"])
        let scope = await client("api/none", "COGNITO")
        #expect(scope.error == "ScopeDoesNotExistException" && scope.message == "Invalid scope requested: api/none")
        let provider = await client("api/read", "Corp")
        #expect(provider.error == "InvalidParameterException")
        #expect(provider.message == "The provider Corp does not exist for User Pool \(hotel.pool).")
    }

    @Test func `a list has its limit, and its own tokens`() async throws {
        let hotel = try await Hotel()
        for (name, value) in [("MaxResults", 51), ("MaxResults", 0), ("NextToken", "made-up")]
            as [(String, JSONValue)]
        {
            let answer = await hotel.admin("ListResourceServers", [name: value])
            #expect(answer.error == "InvalidParameterException", "\(name) \(value)")
        }
    }
}
