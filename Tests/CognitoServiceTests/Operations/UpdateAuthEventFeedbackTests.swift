import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import CognitoService
@testable import UserPool

struct UpdateAuthEventFeedbackTests {
    private func event(_ hotel: Hotel, _ name: String) async throws -> JSONValue {
        let answer = await hotel.admin("AdminListUserAuthEvents", ["Username": .string(name)])
        return try #require(answer["AuthEvents"]?.array?.first, "\(answer.message ?? "")")
    }

    @Test func `administrators and users say of an event whether it was the user's, and the last word is shown`()
        async throws
    {
        let hotel = try await Hotel.watching()
        try await hotel.user()
        _ = try await hotel.signIn()
        let id = try #require(try await event(hotel, "alice")["EventId"]?.string)
        let byAdmin: JSONValue = ["Username": "alice", "EventId": .string(id), "FeedbackValue": "Invalid"]
        #expect(await hotel.admin("AdminUpdateAuthEventFeedback", byAdmin).json == [:])
        let first = try await event(hotel, "alice")["EventFeedback"]
        #expect(first?["FeedbackValue"]?.string == "Invalid" && first?["Provider"]?.string == "Admin")
        #expect(first?["FeedbackDate"]?.double != nil)

        let pool = try await hotel.service.pools.pool(named: hotel.pool)
        let subject = try await pool.user("alice").subject
        let token = try FeedbackToken(pool.services.masterKey, pool.id).seal(
            id, of: subject, at: hotel.service.clock.now())
        var byUser = byAdmin
        byUser["FeedbackValue"] = "Valid"
        byUser["FeedbackToken"] = .string(token.reveal)
        #expect(await hotel.admin("UpdateAuthEventFeedback", byUser).json == [:])
        let second = try await event(hotel, "alice")["EventFeedback"]
        #expect(second?["FeedbackValue"]?.string == "Valid" && second?["Provider"]?.string == "User")

        // Another's name, another event, too late: no difference is told.
        try await hotel.user("bob")
        for (member, value) in [("Username", "bob"), ("Username", "nobody"), ("EventId", "event-1")] {
            var wrong = byUser
            wrong[member] = .string(value)
            let answer = await hotel.admin("UpdateAuthEventFeedback", wrong)
            #expect(answer.error == "NotAuthorizedException" && answer.message == "Invalid feedback token.")
        }
        hotel.service.clock.advance(by: .seconds(7 * 86_400))
        #expect(await hotel.admin("UpdateAuthEventFeedback", byUser).error == "NotAuthorizedException")
    }

    @Test func `an event that is none is refused by name, and so is a word that is none`() async throws {
        let hotel = try await Hotel.watching()
        try await hotel.user()
        var request: JSONValue = ["Username": "alice", "EventId": "event-1", "FeedbackValue": "Valid"]
        let answer = await hotel.admin("AdminUpdateAuthEventFeedback", request)
        #expect(answer.error == "ResourceNotFoundException" && answer.message == "Event does not exist.")
        request["FeedbackValue"] = "Perhaps"
        #expect(await hotel.admin("AdminUpdateAuthEventFeedback", request).error == "InvalidParameterException")
        request["FeedbackValue"] = "Valid"
        request["EventId"] = "no event!"
        #expect(await hotel.admin("AdminUpdateAuthEventFeedback", request).error == "InvalidParameterException")
    }
}
