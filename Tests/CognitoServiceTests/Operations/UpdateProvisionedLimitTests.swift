import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
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
        while service.pools.limits.admit(.userPoolRead, of: .administrator, at: later) {}
        let refused = await service.call("ListUserPools", ["MaxResults": 1])
        #expect(refused.status == 400)
        #expect(refused.error == "TooManyRequestsException")
        #expect(await service.call("CreateUserPool", ["PoolName": "p"]).status == 200)
        // A stranger's requests do not count.
        while service.pools.limits.admit(.userPoolUpdate, of: .administrator, at: later) {}
        #expect(
            await service.send(service.request("CreateUserPool", #"{"PoolName":"p"}"#)).error
                == "MissingAuthenticationTokenException")
    }

    @Test func `what cannot be read counts against no limit, and what anybody sends not against administrators'`()
        async throws
    {
        let hotel = try await Hotel()
        try await hotel.user()
        let later = ContinuousClock.now + .seconds(3600)
        while hotel.service.pools.limits.admit(.userAuthentication, of: .anybody, at: later) {}
        #expect(await hotel.attempt().error == "TooManyRequestsException")
        #expect(await hotel.service.call("InitiateAuth", "junk").error == "SerializationException")
        #expect(await hotel.service.call("InitiateAuth", "{}").error == "InvalidParameterException")
        let byServer = await hotel.admin(
            "AdminInitiateAuth",
            [
                "ClientId": .string(hotel.client), "AuthFlow": "ADMIN_USER_PASSWORD_AUTH",
                "AuthParameters": ["USERNAME": "alice", "PASSWORD": .string(Hotel.password)],
            ])
        #expect(byServer.status == 200, "\(byServer.message ?? "")")
    }

    /// What nobody has to be anybody to send, with its category and whether it counts.
    private static let sent: [(operation: String, body: JSONValue, LimitCategory, isCounted: Bool)] = [
        ("InitiateAuth", ["ClientId": "unknown", "AuthFlow": "USER_PASSWORD_AUTH"], .userAuthentication, false),
        ("InitiateAuth", ["AuthFlow": "USER_SRP_AUTH", "AuthParameters": [:]], .userAuthentication, false),
        (
            "RespondToAuthChallenge",
            [
                "ChallengeName": "SMS_MFA", "Session": "AYABe-invented-session-of-more-than-20",
                "ChallengeResponses": ["USERNAME": "alice", "SMS_MFA_CODE": "123456"],
            ], .userAuthentication, false
        ),
        ("SignUp", ["Username": "bob", "Password": "weak"], .userCreation, false),
        ("GetUser", ["AccessToken": "a.b.c"], .userRead, false),
        ("GetTokensFromRefreshToken", ["RefreshToken": "invented"], .userToken, false),
        (
            "InitiateAuth",
            [
                "AuthFlow": "USER_PASSWORD_AUTH",
                "AuthParameters": ["USERNAME": "alice", "PASSWORD": "Wr0ng-Password!"],
            ],
            .userAuthentication, true
        ),
        ("ForgotPassword", ["Username": "alice"], .userAccountRecovery, true),
    ]

    @Test(arguments: sent.indices)
    func `what is refused before it costs anything counts against no limit`(index: Int) async throws {
        let (operation, given, category, isCounted) = Self.sent[index]
        let hotel = try await Hotel()
        try await hotel.user()
        let limits = hotel.service.pools.limits
        try await limits.set(category.freeRate, for: category)
        var body = given
        if operation != "GetUser", body["ClientId"] == nil { body["ClientId"] = .string(hotel.client) }
        // All is sent at one moment, at which one more is admitted: nothing depends on how fast the test runs.
        let request = hotel.service.request(operation, body.text)
        while limits.admit(category, of: .anybody, at: request.received) {}
        limits.giveBack(category, to: .anybody)
        // Of answers to a challenge three count as one.
        for attempt in 0..<8 {
            let answer = await hotel.service.send(request)
            #expect(isCounted || answer.status == 400, "\(answer.json)")
            #expect((answer.message == "Rate exceeded") == (isCounted && attempt > 0), "\(attempt): \(answer.json)")
        }
        #expect(limits.admit(category, of: .anybody, at: request.received) != isCounted)
    }

    @Test func `an address that may try no more counts against no limit`() async throws {
        let hotel = try await Hotel(ServiceFixture { $0.addresses.failedSignIns = 1 })
        try await hotel.user()
        func attempt(from address: String) async -> ServiceFixture.Answer {
            var request = hotel.service.request(
                "InitiateAuth",
                ([
                    "ClientId": .string(hotel.client), "AuthFlow": "USER_PASSWORD_AUTH",
                    "AuthParameters": ["USERNAME": "alice", "PASSWORD": "Wr0ng-Password!"],
                ] as JSONValue).text)
            request.client = IPAddress(address)!
            return await hotel.service.send(request)
        }
        #expect(await attempt(from: "192.0.2.7").error == "NotAuthorizedException")
        let later = ContinuousClock.now + .seconds(3600)
        while hotel.service.pools.limits.admit(.userAuthentication, of: .anybody, at: later) {}
        // Both are refused by the same name: the words tell which of the two limits it was.
        #expect(await attempt(from: "192.0.2.8").message == "Rate exceeded")
        let spent = await attempt(from: "192.0.2.7")
        #expect(spent.error == "TooManyRequestsException" && spent.message != "Rate exceeded")
    }
}
