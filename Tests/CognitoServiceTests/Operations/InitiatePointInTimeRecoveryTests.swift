import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import CognitoService
@testable import UserPool

@Suite struct InitiatePointInTimeRecoveryTests {
    private static let operations = [
        "InitiatePointInTimeRecovery", "DescribePointInTimeRecovery", "StartPointInTimeRecovery",
        "CancelPointInTimeRecovery", "ListPointInTimeRecoveries",
    ]
    private static let nobody: JSONValue = "3f2b8a54-5d3e-4c9a-9f0b-0a1b2c3d4e5f"

    /// A pool that is two hours old, and what was done in it. The journal goes by the clock of the store.
    private func aged(_ settings: JSONValue = [:], _ service: ServiceFixture? = nil) async throws -> Hotel {
        let hotel = try await Hotel(service, pool: settings)
        let now = hotel.service.clock.now()
        try await hotel.service.store.database.write { connection in
            try await connection.execute("UPDATE journal SET time = \(now) WHERE pool = \(hotel.pool)")
        }
        hotel.service.clock.advance(by: .seconds(7200))
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
        let recently = hotel.service.clock.now() - .seconds(1800)
        try await hotel.service.store.database.write { connection in
            try await connection.execute("UPDATE journal SET time = \(recently)")
        }
        let begun = await initiate(hotel)
        let restoration = try #require(begun["Restoration"], "\(begun.message ?? "")")
        let id: JSONValue = ["RestoreId": restoration["RestoreId"] ?? ""]
        #expect(restoration["RestoreStatus"] == "PREVIEW_GENERATING")
        #expect(restoration["RestorePreview"] == nil)
        #expect(restoration["TriggerTimestamp"] != nil && restoration["RestoreTimestamp"] != nil)
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
        let refused = await hotel.admin("AdminDeleteUser", ["Username": "late"])
        #expect(refused.error == "OperationNotEnabledException")
        #expect(refused.message == "A point-in-time recovery of the user pool is in progress.")
        _ = try await hotel.signIn("late")
        let started = await hotel.admin("StartPointInTimeRecovery", id)["Restoration"]
        #expect(started?["RestoreStatus"] == "RESTORING")
        #expect(started?["RestorePreview"] != nil)
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
        #expect(await hotel.admin("StartPointInTimeRecovery", id).error == "InvalidParameterException")
        try await hotel.user("late")
    }

    @Test func `one of a pool is active at a time, and writers of it are told so`() async throws {
        let hotel = try await aged()
        _ = await hotel.admin(
            "CreateIdentityProvider",
            [
                "ProviderName": "Google", "ProviderType": "Google",
                "ProviderDetails": ["client_id": "c", "client_secret": "s", "authorize_scopes": "email"],
            ])
        try await hotel.user()
        let linked = await hotel.admin(
            "AdminLinkProviderForUser",
            [
                "DestinationUser": ["ProviderName": "Cognito", "ProviderAttributeValue": "alice"],
                "SourceUser": [
                    "ProviderName": "Google", "ProviderAttributeName": "Cognito_Subject", "ProviderAttributeValue": "g",
                ],
            ])
        #expect(linked.status == 200, "\(linked.message ?? "")")
        let id: JSONValue = ["RestoreId": await initiate(hotel)["Restoration"]?["RestoreId"] ?? ""]
        #expect(await initiate(hotel).error == "LimitExceededException")
        let job: JSONValue = ["JobName": "j", "CloudWatchLogsRoleArn": "arn:aws:iam::000000000000:role/import"]
        #expect(await hotel.admin("CreateUserImportJob", job).error == "OperationNotEnabledException")
        #expect(await hotel.admin("CreateGroup", ["GroupName": "g"]).error == "OperationNotEnabledException")
        let provider: JSONValue = [
            "User": [
                "ProviderName": "Cognito", "ProviderAttributeName": "Cognito_Subject",
                "ProviderAttributeValue": "alice",
            ]
        ]
        #expect(await hotel.admin("AdminDisableProviderForUser", provider).error == "OperationNotEnabledException")
        // It declares no OperationNotEnabledException.
        #expect(
            await hotel.admin("DeleteIdentityProvider", ["ProviderName": "Google"]).error
                == "ConcurrentModificationException")
        let cancelled = await hotel.admin("CancelPointInTimeRecovery", id)["Restoration"]
        #expect(cancelled?["RestoreStatus"] == "PREVIEW_CANCELLED")
        #expect(await hotel.admin("StartPointInTimeRecovery", id).error == "InvalidParameterException")
        #expect(await hotel.admin("AdminDisableProviderForUser", provider).status == 200)
    }

    @Test func `a recovery is not begun while users are imported`() async throws {
        let hotel = try await aged()
        try await hotel.service.store.database.write { connection in
            try await connection.execute(
                """
                INSERT INTO import_jobs (id, pool, name, role, status, created)
                VALUES ('import-0123456789', \(hotel.pool), 'j', 'r', 'InProgress', 0)
                """)
        }
        #expect(await initiate(hotel).error == "OperationNotEnabledException")
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
    }

    @Test func `in a pool whose plan has no recoveries, each operation but giving up says so`() async throws {
        let lite = try await aged(["UserPoolTier": "LITE"])
        for operation in Self.operations {
            var request: JSONValue = [:]
            if operation != "ListPointInTimeRecoveries" {
                request = operation.hasPrefix("Initiate") ? ["RestoreTimestamp": 0] : ["RestoreId": Self.nobody]
            }
            let answer = await lite.admin(operation, request)
            #expect(
                answer.error
                    == (operation.hasPrefix("Cancel")
                        ? "ResourceNotFoundException" : "FeatureUnavailableInTierException"),
                "\(operation)")
        }
    }

    @Test func `pages name all recoveries once, newest first`() async throws {
        let hotel = try await aged()
        var made: [JSONValue] = []
        for number in 0..<5 {
            let id = "3f2b8a54-5d3e-4c9a-9f0b-0a1b2c3d4e5\(number)"
            try await hotel.service.store.database.write { connection in
                try await connection.execute(
                    """
                    INSERT INTO restorations (
                        id, pool, status, moment, initiated, expires, first, last, paused, step, position, preview)
                    VALUES (\(id), \(hotel.pool), 'PREVIEW_CANCELLED', 1, \(number / 2), 3, 0, 0, 0, 0, '', '')
                    """)
            }
            made.insert(.string(id), at: 0)
        }
        var (seen, request) = ([JSONValue](), ["MaxResults": 2] as JSONValue)
        repeat {
            let page = await hotel.admin("ListPointInTimeRecoveries", request)
            seen += page["Restorations"]?.array?.compactMap { $0["RestoreId"] } ?? []
            request["NextToken"] = page["NextToken"]
        } while request["NextToken"] != nil && seen.count < 20
        #expect(seen == made)
        for wrong: JSONValue in [["NextToken": "made-up"], ["MaxResults": 0], ["MaxResults": 61]] {
            #expect(await hotel.admin("ListPointInTimeRecoveries", wrong).error == "InvalidParameterException")
        }
    }

    @Test func `a pool or a recovery that does not exist is named, and so is a missing member`() async throws {
        let hotel = try await Hotel()
        for operation in Self.operations {
            let request: JSONValue =
                operation == "ListPointInTimeRecoveries"
                ? [:] : operation.hasPrefix("Initiate") ? ["RestoreTimestamp": 0] : ["RestoreId": Self.nobody]
            if request["RestoreId"] != nil {
                #expect(await hotel.admin(operation, request).error == "ResourceNotFoundException", "\(operation)")
                #expect(
                    await hotel.admin(operation, ["RestoreId": "x"]).error == "InvalidParameterException",
                    "\(operation)")
            }
            if operation != "ListPointInTimeRecoveries" {
                #expect(await hotel.admin(operation).error == "InvalidParameterException", "\(operation)")
            }
            var elsewhere = request
            elsewhere["UserPoolId"] = .string(missingPool)
            #expect(await hotel.service.call(operation, elsewhere).error == "ResourceNotFoundException")
        }
    }
}
