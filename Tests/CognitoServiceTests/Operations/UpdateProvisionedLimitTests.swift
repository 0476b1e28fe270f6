import LatchkeyJSON
import TestSupport
import Testing
import UserPool

@testable import CognitoService

@Suite struct UpdateProvisionedLimitTests {
    private static func definition(_ category: JSONValue) -> JSONValue {
        ["LimitClass": "API_CATEGORY", "Attributes": ["Category": category]]
    }

    @Test(arguments: LimitCategory.allCases)
    func `each category has a limit that is told and set`(category: LimitCategory) async throws {
        let service = try await ServiceFixture()
        let definition = Self.definition(.string(category.rawValue))
        let free = JSONValue.integer(Int64(category.freeRate))
        let told = await service.call("GetProvisionedLimit", ["LimitDefinition": definition])
        #expect(
            told["Limit"] == [
                "LimitDefinition": definition, "ProvisionedLimitValue": 100_000, "FreeLimitValue": free,
            ])
        let set = await service.call(
            "UpdateProvisionedLimit", ["LimitDefinition": definition, "RequestedLimitValue": 1000])
        #expect(set["Limit"]?["ProvisionedLimitValue"] == 1000)
        #expect(await service.call("GetProvisionedLimit", ["LimitDefinition": definition]).json == set.json)
    }

    @Test func `a limit is between the free one and the highest`() async throws {
        let service = try await ServiceFixture()
        func set(_ value: JSONValue) async -> String? {
            await service.call(
                "UpdateProvisionedLimit",
                ["LimitDefinition": Self.definition("UserCreation"), "RequestedLimitValue": value]
            ).error
        }
        #expect(await set(49) == "InvalidParameterException")
        #expect(await set(-1) == "InvalidParameterException")
        #expect(await set(50) == nil)
        #expect(await set(100_000) == nil)
        #expect(await set(100_001) == "ServiceQuotaExceededException")
    }

    @Test(arguments: ["GetProvisionedLimit", "UpdateProvisionedLimit"])
    func `what names no limit is refused`(operation: String) async throws {
        let service = try await ServiceFixture()
        for (definition, error) in [
            (Self.definition("Sleeping"), "ResourceNotFoundException"),
            (["LimitClass": "API_CATEGORY", "Attributes": [:]], "InvalidParameterException"),
            (
                ["LimitClass": "API_CATEGORY", "Attributes": ["Category": "UserRead", "x": "y"]],
                "InvalidParameterException"
            ),
            (["LimitClass": "SIZE", "Attributes": ["Category": "UserRead"]], "InvalidParameterException"),
        ] as [(JSONValue, String)] {
            let answer = await service.call(
                operation, ["LimitDefinition": definition, "RequestedLimitValue": 1000])
            #expect(answer.error == error, "\(definition)")
        }
    }

    @Test func `requests over the limit are refused, those of other categories not`() async throws {
        let service = try await ServiceFixture()
        // The bucket is filled up an hour ahead, so that nothing depends on how fast the test runs.
        let later = ContinuousClock.now + .seconds(3600)
        while service.pools.limits.admit(.userPoolRead, at: later) {}
        let refused = await service.call("ListUserPools", ["MaxResults": 1])
        #expect(refused.status == 400)
        #expect(refused.error == "TooManyRequestsException")
        #expect(await service.call("CreateUserPool", ["PoolName": "p"]).status == 200)
        // A stranger's requests do not count.
        while service.pools.limits.admit(.userPoolUpdate, at: later) {}
        #expect(
            await service.send(service.request("CreateUserPool", #"{"PoolName":"p"}"#)).error
                == "MissingAuthenticationTokenException")
    }
}
