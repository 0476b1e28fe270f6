import LatchkeyJSON
import Testing

@testable import CognitoService

struct SetUserPoolClientSessionConfigurationTests {
    @Test func `what is set is read back, and stays when the client's other settings are replaced`() async throws {
        let hotel = try await Hotel.trackingSessions()
        let client: JSONValue = ["ClientId": .string(hotel.client)]
        func validity() async -> Int64? {
            let answer = await hotel.admin("GetUserPoolClientSessionConfiguration", client)
            #expect(answer["UserPoolId"]?.string == hotel.pool && answer["ClientId"]?.string == hotel.client)
            return answer["SSOSession"]?["MaxValidityMinutes"]?.int64
        }
        #expect(await validity() == 60)
        for minutes: Int64 in [0, 129_600] {
            var request = client
            request["SSOSession"] = ["MaxValidityMinutes": .integer(minutes)]
            let answer = await hotel.admin("SetUserPoolClientSessionConfiguration", request)
            #expect(answer["SSOSession"]?["MaxValidityMinutes"]?.int64 == minutes, "\(answer.message ?? "")")
            #expect(await validity() == minutes)
        }
        #expect(await hotel.admin("UpdateUserPoolClient", client).status == 200)
        #expect(await validity() == 129_600)
    }

    @Test func `it needs a pool that keeps account of sessions, and one of its clients`() async throws {
        let hotel = try await Hotel()
        var request: JSONValue = ["ClientId": .string(hotel.client), "SSOSession": ["MaxValidityMinutes": 5]]
        let untracked = await hotel.admin("SetUserPoolClientSessionConfiguration", request)
        #expect(untracked.error == "OperationNotEnabledException")
        await hotel.trackSessions()
        request["SSOSession"] = ["MaxValidityMinutes": 129_601]
        let tooLong = await hotel.admin("SetUserPoolClientSessionConfiguration", request)
        #expect(tooLong.error == "InvalidParameterException")
        request["SSOSession"] = nil
        let nothing = await hotel.admin("SetUserPoolClientSessionConfiguration", request)
        #expect(nothing.error == "InvalidParameterException")
        request["SSOSession"] = ["MaxValidityMinutes": 5]
        request["ClientId"] = .string(try await Hotel(hotel.service).client)
        for operation in ["SetUserPoolClientSessionConfiguration", "GetUserPoolClientSessionConfiguration"] {
            #expect(await hotel.admin(operation, request).error == "ResourceNotFoundException")
        }
        let lite = try await Hotel(pool: ["UserPoolTier": "LITE"])
        request["ClientId"] = .string(lite.client)
        let refused = await lite.admin("SetUserPoolClientSessionConfiguration", request)
        #expect(refused.error == "FeatureUnavailableInTierException")
    }
}
