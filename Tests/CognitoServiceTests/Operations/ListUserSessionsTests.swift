import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import CognitoService

struct ListUserSessionsTests {
    private func list(_ hotel: Hotel, _ tokens: JSONValue, _ next: JSONValue? = nil) async -> ServiceFixture.Answer {
        var request: JSONValue = ["AccessToken": tokens["AccessToken"] ?? ""]
        request["NextToken"] = next
        return await hotel.service.call("ListUserSessions", request)
    }

    @Test func `SES-01 a user who signed in on three clients sees three sessions, one of them the current`()
        async throws
    {
        let hotel = try await Hotel.trackingSessions()
        try await hotel.user()
        let others = [
            try await hotel.service.makeClient(in: hotel.pool, Hotel.byPassword),
            try await hotel.service.makeClient(in: hotel.pool, Hotel.byPassword),
        ]
        for client in others {
            #expect(await hotel.signIn(through: client).status == 200)
            hotel.service.clock.advance(by: .seconds(60))
        }
        let tokens = try await hotel.signIn()
        let answer = await list(hotel, tokens)
        let sessions = try #require(answer["Sessions"]?.array, "\(answer.message ?? "")")
        #expect(sessions.map { $0["ClientId"]?.string } == [hotel.client, others[1], others[0]])
        #expect(sessions.map { $0["IsCurrentSession"]?.bool } == [true, false, false])
        #expect(answer["NextToken"] == nil)
        for session in sessions {
            let id = session["SessionId"]?.string ?? ""
            #expect(id.wholeMatch(of: /(tkn|sso)[a-z0-9]{25}/) != nil, "\(id)")
            #expect(session["SessionType"]?.string == "TOKEN")
            #expect(session["LastIPAddress"]?.string == "127.0.0.1")
            #expect(session["DeviceType"]?.string == "unknown")
            #expect(session["LastActiveDate"] == session["CreateDate"])
        }
        #expect(Set(sessions.map { $0["SessionId"]?.string }).count == 3)
        let byAdministrator = await hotel.admin("AdminListUserSessions", ["Username": "alice"])
        #expect(byAdministrator["Sessions"]?.array?.map { $0["SessionId"] } == sessions.map { $0["SessionId"] })
        #expect(byAdministrator["Sessions"]?.array?.allSatisfy { $0["IsCurrentSession"]?.bool == false } == true)
    }

    @Test func `SES-04 a session is revoked by the id from the list, and refused at once`() async throws {
        let hotel = try await Hotel.trackingSessions()
        try await hotel.user()
        let lost = try await hotel.signIn()
        hotel.service.clock.advance(by: .seconds(1))
        let own = try await hotel.signIn()
        let listed = try #require(await list(hotel, own)["Sessions"]?.array)
        let revoking: JSONValue = ["AccessToken": own["AccessToken"] ?? "", "SessionId": listed[1]["SessionId"] ?? ""]
        let revoked = await hotel.service.call("RevokeUserSession", revoking)
        #expect(revoked.status == 200 && revoked.json == [:])
        let refused = await hotel.service.call("GetUser", ["AccessToken": lost["AccessToken"] ?? ""])
        #expect(refused.error == "NotAuthorizedException" && refused.message == "Access Token has been revoked")
        #expect(await hotel.refresh(lost["RefreshToken"]).message == "Refresh Token has been revoked")
        #expect(await list(hotel, own)["Sessions"]?.array?.count == 1)
        // It is gone, and who asks again is told so.
        #expect(await hotel.service.call("RevokeUserSession", revoking).error == "ResourceNotFoundException")

        let ownID = listed[0]["SessionId"] ?? ""
        let cascading: JSONValue = ["Username": "alice", "SessionId": ownID, "RevokeAssociatedSessions": "LINKED"]
        #expect(await hotel.admin("AdminRevokeUserSession", cascading).json == [:])
        #expect(await list(hotel, own).message == "Access Token has been revoked")
    }

    @Test func `nobody revokes the session that asks, another's, or one that is none`() async throws {
        let hotel = try await Hotel.trackingSessions()
        try await hotel.user()
        try await hotel.user("bob")
        let (alice, bob) = (try await hotel.signIn(), try await hotel.signIn("bob"))
        let own = try #require(await list(hotel, alice)["Sessions"]?.array?.first?["SessionId"])
        let others = try #require(await list(hotel, bob)["Sessions"]?.array?.first?["SessionId"])
        let cases: [(JSONValue, String)] = [
            (own, "InvalidParameterException"), (others, "ResourceNotFoundException"),
            ("tkn0000000000000000000000000", "ResourceNotFoundException"),
            ("tknzzzzzzzzzzzzzzzzzzzzzzzzz", "ResourceNotFoundException"),
            ("sso0000000000000000000000000", "ResourceNotFoundException"),
            ("tkn", "InvalidParameterException"), ("tkn000000000000000000000000!", "InvalidParameterException"),
        ]
        for (session, error) in cases {
            let answer = await hotel.service.call(
                "RevokeUserSession", ["AccessToken": alice["AccessToken"] ?? "", "SessionId": session])
            #expect(answer.error == error, "\(session)")
        }
        let wrongUser = await hotel.admin("AdminRevokeUserSession", ["Username": "bob", "SessionId": own])
        #expect(wrongUser.error == "ResourceNotFoundException" && wrongUser.message == "Session does not exist.")
        #expect(await list(hotel, alice).status == 200)
        #expect(await list(hotel, bob).status == 200)
    }

    @Test func `a pool that keeps no account of sessions says so`() async throws {
        let hotel = try await Hotel()
        try await hotel.user()
        let access = try await hotel.signIn()["AccessToken"] ?? ""
        let id: JSONValue = "tkn0000000000000000000000000"
        let answers = [
            await hotel.service.call("ListUserSessions", ["AccessToken": access]),
            await hotel.service.call("RevokeUserSession", ["AccessToken": access, "SessionId": id]),
            await hotel.admin("AdminListUserSessions", ["Username": "alice"]),
            await hotel.admin("AdminRevokeUserSession", ["Username": "alice", "SessionId": id]),
        ]
        for answer in answers { #expect(answer.error == "OperationNotEnabledException") }
    }

    @Test func `what is no user, no pool, no token and no page is refused by name`() async throws {
        let hotel = try await Hotel.trackingSessions()
        try await hotel.user()
        let id: JSONValue = "tkn0000000000000000000000000"
        for operation in ["AdminListUserSessions", "AdminRevokeUserSession"] {
            var request: JSONValue = ["Username": "nobody"]
            if operation == "AdminRevokeUserSession" { request["SessionId"] = id }
            #expect(await hotel.admin(operation, request).error == "UserNotFoundException")
            request["UserPoolId"] = .string(missingPool)
            #expect(await hotel.service.call(operation, request).error == "ResourceNotFoundException")
            request["Username"] = nil
            #expect(await hotel.service.call(operation, request).error == "InvalidParameterException")
        }
        for operation in ["ListUserSessions", "RevokeUserSession"] {
            let answer = await hotel.service.call(operation, ["AccessToken": "none", "SessionId": id])
            #expect(answer.error == "NotAuthorizedException" && answer.message == "Invalid Access Token")
        }
        let tokens = try await hotel.signIn()
        #expect(await list(hotel, tokens, "none").error == "InvalidParameterException")
        let unlinked: JSONValue = [
            "AccessToken": tokens["AccessToken"] ?? "", "SessionId": id, "RevokeAssociatedSessions": "ALL",
        ]
        #expect(await hotel.service.call("RevokeUserSession", unlinked).error == "InvalidParameterException")
    }

    @Test func `more sessions than fit on a page come on the next, and a token of one user is none of another's`()
        async throws
    {
        let hotel = try await Hotel()
        try await hotel.user()
        for _ in 0..<130 { _ = try await hotel.signIn() }
        let tokens = try await hotel.signIn()
        await hotel.trackSessions()
        let first = await list(hotel, tokens)
        let second = await list(hotel, tokens, first["NextToken"])
        let pages = [first, second].map { $0["Sessions"]?.array?.compactMap { $0["SessionId"]?.string } ?? [] }
        #expect(pages.map(\.count) == [125, 6] && second["NextToken"] == nil)
        #expect(Set(pages[0] + pages[1]).count == 131)
        try await hotel.user("bob")
        let bob = try await hotel.signIn("bob")
        #expect(await list(hotel, bob, first["NextToken"]).error == "InvalidParameterException")
        // Sessions that have expired, or whose client is gone, are none.
        hotel.service.clock.advance(by: .seconds(31 * 86_400))
        #expect(await hotel.admin("AdminListUserSessions", ["Username": "alice"])["Sessions"]?.array?.count == 0)
    }

    @Test(arguments: [nil, ["Feature": "ENABLED", "RetryGracePeriodSeconds": 0] as JSONValue])
    func `a refresh says when, where and by what a session was used last`(rotation: JSONValue?) async throws {
        var settings = Hotel.byPassword
        settings["RefreshTokenRotation"] = rotation
        if rotation != nil { settings["ExplicitAuthFlows"] = ["ALLOW_USER_PASSWORD_AUTH"] }
        let hotel = try await Hotel.trackingSessions(client: settings)
        try await hotel.user()
        let tokens = try await hotel.signIn()
        hotel.service.clock.advance(by: .seconds(100))
        let body: JSONValue = ["RefreshToken": tokens["RefreshToken"] ?? "", "ClientId": .string(hotel.client)]
        var request = hotel.service.request("GetTokensFromRefreshToken", body.text)
        request.headers[.userAgent] = "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0"
        #expect(await hotel.service.send(request).status == 200)
        let session = try #require(await list(hotel, tokens)["Sessions"]?.array?.first)
        let created = try #require(session["CreateDate"]?.double)
        #expect(session["LastActiveDate"]?.double == created + 100)
        #expect(session["DeviceType"]?.string == "Firefox, Windows")
        #expect(session["LastIPAddress"]?.string == "127.0.0.1")
    }
}

extension Hotel {
    /// The settings of a client that signs in by password.
    static let byPassword: JSONValue = [
        "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
    ]

    /// A hotel whose pool keeps account of sessions.
    static func trackingSessions(most: Int = 20, client: JSONValue = Hotel.byPassword) async throws -> Hotel {
        let hotel = try await Hotel(client: client)
        await hotel.trackSessions(most: most)
        return hotel
    }

    /// Has the pool keep account of sessions, `most` of a user's at once.
    func trackSessions(most: Int = 20) async {
        let answer = await admin(
            "SetUserPoolSessionConfiguration",
            ["UserSessionTracking": "ENABLED", "TokenSession": ["MaxPerUser": .integer(Int64(most))]])
        #expect(answer.status == 200, "\(answer.message ?? "")")
    }

    /// Signs a user in through another client of the pool.
    func signIn(through client: String, _ name: String = "alice") async -> ServiceFixture.Answer {
        await service.call(
            "InitiateAuth",
            [
                "ClientId": .string(client), "AuthFlow": "USER_PASSWORD_AUTH",
                "AuthParameters": ["USERNAME": .string(name), "PASSWORD": .string(Self.password)],
            ])
    }

    /// Refreshes tokens as clients without rotation do.
    func refresh(_ token: JSONValue?) async -> ServiceFixture.Answer {
        await call(
            "InitiateAuth", ["AuthFlow": "REFRESH_TOKEN_AUTH", "AuthParameters": ["REFRESH_TOKEN": token ?? ""]])
    }
}
