import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import CognitoService
@testable import UserPool

@Suite struct InitiatePointInTimeRecoveryTests {
    /// A pool that is two hours old.
    private func aged(_ settings: JSONValue = [:], _ service: ServiceFixture? = nil) async throws -> Hotel {
        let service = if let service { service } else { try await ServiceFixture() }
        if service.clock.now() < SystemClock().now() { service.clock.set(SystemClock().now()) }
        let hotel = try await Hotel(service, pool: settings)
        service.clock.advance(by: .seconds(7200))
        return hotel
    }

    private func initiate(_ hotel: Hotel, ago seconds: Int64 = 3600) async -> ServiceFixture.Answer {
        let moment = hotel.service.clock.now() - .seconds(seconds)
        return await hotel.admin(
            "InitiatePointInTimeRecovery", ["RestoreTimestamp": .number(Double(moment.milliseconds) / 1000)])
    }

    @Test func `a recovery is begun, previewed, applied and listed`() async throws {
        let hotel = try await aged()
        try await hotel.user("late")
        // What was just done, was done an hour and a half after the pool was made.
        try await hotel.service.store.database.write { connection in
            try await connection.execute("UPDATE journal SET time = time + 5400000")
        }
        let begun = await initiate(hotel)
        let restoration = try #require(begun["Restoration"], "\(begun.message ?? "")")
        let id: JSONValue = ["RestoreId": restoration["RestoreId"] ?? ""]
        #expect(restoration["RestoreStatus"] == "PREVIEW_GENERATING")
        #expect(restoration["RestorePreview"] == nil)
        try await hotel.service.pools.restorer.finish()
        let described = await hotel.admin("DescribePointInTimeRecovery", id)["Restoration"]
        #expect(described?["RestoreStatus"] == "PREVIEW_GENERATED")
        #expect(
            described?["RestorePreview"] == [
                ["Entity": "Users", "CreateCount": 0, "UpdateCount": 0, "DeleteCount": 1],
                ["Entity": "Groups", "CreateCount": 0, "UpdateCount": 0, "DeleteCount": 0],
                ["Entity": "User MFAs", "CreateCount": 0, "UpdateCount": 0, "DeleteCount": 0],
                ["Entity": "Passkeys", "CreateCount": 0, "UpdateCount": 0, "DeleteCount": 0],
            ])
        #expect(await hotel.admin("AdminDeleteUser", ["Username": "late"]).error == "OperationNotEnabledException")
        _ = try await hotel.signIn("late")
        let started = await hotel.admin("StartPointInTimeRecovery", id)["Restoration"]
        #expect(started?["RestoreStatus"] == "RESTORING")
        #expect(await hotel.admin("CancelPointInTimeRecovery", id).error == "InvalidParameterException")
        try await hotel.service.pools.restorer.finish()
        let listed = await hotel.admin("ListPointInTimeRecoveries")
        #expect(
            listed.json == [
                "Restorations": [
                    [
                        "RestoreId": restoration["RestoreId"] ?? "", "RestoreStatus": "RESTORE_COMPLETED",
                        "RestoreTimestamp": restoration["RestoreTimestamp"] ?? "",
                    ]
                ]
            ])
        #expect(await hotel.admin("AdminGetUser", ["Username": "late"]).error == "UserNotFoundException")
        #expect(await hotel.attempt("late").error == "UserNotFoundException")
        try await hotel.user("late")
    }

    @Test func `one of a pool is active at a time, and five in all`() async throws {
        let service = try await ServiceFixture()
        let hotel = try await aged([:], service)
        let id: JSONValue = ["RestoreId": await initiate(hotel)["Restoration"]?["RestoreId"] ?? ""]
        #expect(await initiate(hotel).error == "LimitExceededException")
        let cancelled = await hotel.admin("CancelPointInTimeRecovery", id)["Restoration"]
        #expect(cancelled?["RestoreStatus"] == "PREVIEW_CANCELLED")
        #expect(await hotel.admin("StartPointInTimeRecovery", id).error == "InvalidParameterException")
        #expect(await hotel.admin("DeleteUserPool").status == 200)
        for _ in 0..<5 { #expect(await initiate(try await aged([:], service)).status == 200) }
        #expect(await initiate(try await aged([:], service)).error == "LimitExceededException")
    }

    @Test func `a moment is a quarter of an hour ago at least, and no longer ago than pool and plan allow`()
        async throws
    {
        let hotel = try await aged()
        #expect(await initiate(hotel, ago: 899).error == "InvalidParameterException")
        #expect(await initiate(hotel, ago: -60).error == "InvalidParameterException")
        #expect(await initiate(hotel, ago: 7201).error == "InvalidParameterException")
        hotel.service.clock.advance(by: .seconds(2 * 86_400))
        #expect(await initiate(hotel, ago: 86_401).error == "InvalidParameterException")
        #expect(await initiate(hotel, ago: 86_399).status == 200)
        let plus = try await aged(["UserPoolTier": "PLUS"], hotel.service)
        hotel.service.clock.advance(by: .seconds(15 * 86_400))
        #expect(await initiate(plus, ago: 14 * 86_400 + 1).error == "InvalidParameterException")
        #expect(await initiate(plus, ago: 14 * 86_400 - 1).status == 200)
        let lite = try await aged(["UserPoolTier": "LITE"], hotel.service)
        #expect(await initiate(lite).error == "FeatureUnavailableInTierException")
    }

    @Test func `pages name all recoveries once, newest first`() async throws {
        let hotel = try await aged()
        var made: [JSONValue] = []
        for _ in 0..<5 {
            let id = await initiate(hotel)["Restoration"]?["RestoreId"] ?? ""
            _ = await hotel.admin("CancelPointInTimeRecovery", ["RestoreId": id])
            made.insert(id, at: 0)
            hotel.service.clock.advance(by: .seconds(1))
        }
        var (seen, request) = ([JSONValue](), ["MaxResults": 2] as JSONValue)
        repeat {
            let page = await hotel.admin("ListPointInTimeRecoveries", request)
            seen += page["Restorations"]?.array?.compactMap { $0["RestoreId"] } ?? []
            request["NextToken"] = page["NextToken"]
        } while request["NextToken"] != nil && seen.count < 20
        #expect(seen == made)
        #expect(
            await hotel.admin("ListPointInTimeRecoveries", ["NextToken": "made-up"]).error
                == "InvalidParameterException")
    }

    @Test func `a pool or a recovery that does not exist is named`() async throws {
        let hotel = try await Hotel()
        let id: JSONValue = "3f2b8a54-5d3e-4c9a-9f0b-0a1b2c3d4e5f"
        for operation in [
            "StartPointInTimeRecovery", "CancelPointInTimeRecovery", "DescribePointInTimeRecovery",
            "ListPointInTimeRecoveries", "InitiatePointInTimeRecovery",
        ] {
            let request: JSONValue = ["RestoreId": id, "RestoreTimestamp": 0]
            if operation.hasSuffix("Recovery"), !operation.hasPrefix("Initiate") {
                #expect(await hotel.admin(operation, request).error == "ResourceNotFoundException", "\(operation)")
                #expect(
                    await hotel.admin(operation, ["RestoreId": "x"]).error == "InvalidParameterException",
                    "\(operation)")
            }
            var elsewhere = request
            elsewhere["UserPoolId"] = .string(missingPool)
            #expect(await hotel.service.call(operation, elsewhere).error == "ResourceNotFoundException")
        }
    }
}
