import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import CognitoService
@testable import UserPool

@Suite struct RefusedCallTests {
    private func report(_ name: String, in hotel: Hotel) async throws -> AccessReport {
        let pools = hotel.service.pools
        return try await pools.accessReport(of: name, in: pools.pool(named: hotel.pool))
    }

    private func attempt(_ name: String, _ password: String, in hotel: Hotel) async -> ServiceFixture.Answer {
        await hotel.call(
            "InitiateAuth",
            [
                "AuthFlow": "USER_PASSWORD_AUTH",
                "AuthParameters": ["USERNAME": .string(name), "PASSWORD": .string(password)],
            ])
    }

    @Test func `a name that is longer than any is not kept while it waits to be noted`() async throws {
        let hotel = try await Hotel()
        let long = String(repeating: "x", count: 2049)
        _ = await attempt(long, "wrong", in: hotel)
        _ = await attempt(String(long.dropLast()), "wrong", in: hotel)
        #expect(try await report(long, in: hotel).refusals.isEmpty)
        #expect(try await report(String(long.dropLast()), in: hotel).refusals.count == 1)
    }

    @Test func `administrators learn the true reason, clients do not`() async throws {
        let hotel = try await Hotel(client: ["PreventUserExistenceErrors": "ENABLED"])
        try await hotel.user("alice")
        try await hotel.user("bob")
        _ = await hotel.admin("AdminDisableUser", ["Username": "bob"])
        var answers: [ServiceFixture.Answer] = []
        for (name, password) in [("alice", "wrong"), ("bob", Hotel.password), ("nobody", Hotel.password)] {
            answers.append(await attempt(name, password, in: hotel))
        }
        #expect(Set(answers.map(\.bytes)).count == 1)
        for (name, reason, isUser) in [
            ("alice", RefusalReason.wrongPassword, true), ("bob", .userDisabled, true), ("nobody", .unknownUser, false),
        ] {
            let report = try await report(name, in: hotel)
            #expect(report.refusals.map(\.reason) == [reason])
            #expect((report.user != nil) == isUser && report.lockedUntil == nil)
            let refusal = try #require(report.refusals.first)
            #expect(refusal.operation == "InitiateAuth" && refusal.step == "USER_PASSWORD_AUTH")
            #expect(refusal.client == hotel.client && refusal.time == hotel.service.clock.now())
            #expect(!refusal.address.isEmpty)
        }
    }

    @Test func `a lock says until when, for a user and for nobody`() async throws {
        let hotel = try await Hotel(client: ["PreventUserExistenceErrors": "ENABLED"])
        try await hotel.user("alice")
        for name in ["alice", "nobody"] {
            for _ in 0..<6 { _ = await attempt(name, "wrong", in: hotel) }
            let report = try await report(name, in: hotel)
            #expect(report.refusals.count == 6)
            #expect(report.refusals.first?.reason.rawValue == "locked")
            let until = hotel.service.clock.now() + .seconds(1)
            #expect(report.refusals.first?.lockedUntil == until && report.lockedUntil == until)
        }
    }

    @Test func `codes and recovery are noted, and what goes through a token`() async throws {
        let hotel = try await Hotel()
        let pool = try await hotel.service.pools.pool(named: hotel.pool)
        let tokens = try await hotel.service.signedIn("alice", in: hotel.pool, through: hotel.client)
        _ = await hotel.call(
            "ConfirmForgotPassword",
            ["Username": "alice", "ConfirmationCode": "000000", "Password": "Another-Horse-9"])
        _ = await hotel.call(
            "ChangePassword",
            [
                "AccessToken": .string(tokens.accessToken.reveal), "PreviousPassword": "wrong",
                "ProposedPassword": "Another-Horse-9",
            ])
        let refusals = try await hotel.service.pools.accessReport(of: "alice", in: pool).refusals
        #expect(refusals.map(\.operation) == ["ChangePassword", "ConfirmForgotPassword"])
        #expect(refusals.map(\.reason.rawValue) == ["wrongPassword", "codeExpired"])
    }

    @Test func `what names nobody, or was not refused, is not noted`() async throws {
        let hotel = try await Hotel()
        try await hotel.user("alice")
        _ = await attempt("alice", Hotel.password, in: hotel)
        _ = await hotel.call(
            "InitiateAuth",
            ["AuthFlow": "REFRESH_TOKEN_AUTH", "AuthParameters": ["REFRESH_TOKEN": "nonsense"]])
        _ = await hotel.call("InitiateAuth", ["AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": ["PASSWORD": "x"]])
        _ = await hotel.service.call("GetUser", ["AccessToken": "nonsense"])
        let report = try await report("alice", in: hotel)
        #expect(report.refusals.isEmpty)
        let count: Int? = try await hotel.service.store.database.read { connection in
            try await connection.first("SELECT count(*) FROM refusals")?.get(0)
        }
        #expect(count == 0)
    }

    @Test func `who is deleted leaves nothing behind`() async throws {
        let hotel = try await Hotel()
        try await hotel.user("alice")
        _ = await attempt("alice", "wrong", in: hotel)
        #expect(try await report("alice", in: hotel).refusals.count == 1)
        _ = await hotel.admin("AdminDeleteUser", ["Username": "alice"])
        #expect(try await report("alice", in: hotel).refusals.isEmpty)
    }

    @Test func `no name is stored, for it may be a password`() async throws {
        let hotel = try await Hotel()
        _ = await attempt("My-Secret-Passw0rd", "x", in: hotel)
        #expect(try await report("My-Secret-Passw0rd", in: hotel).refusals.count == 1)
        let texts: [String] = try await hotel.service.store.database.read { connection in
            try await connection.query(
                "SELECT account || operation || coalesce(step, '') || reason || address FROM refusals"
            ).map { try $0.get(0) }
        }
        #expect(texts.count == 1 && !texts[0].contains("Secret"))
    }

    @Test func `a refused refresh is noted for the user of its session, whatever name comes with it`() async throws {
        let hotel = try await Hotel()
        let tokens = try await hotel.service.signedIn("alice", in: hotel.pool, through: hotel.client)
        let token = JSONValue.string(try #require(tokens.refreshToken).reveal)
        _ = await hotel.admin("AdminUserGlobalSignOut", ["Username": "alice"])
        for flow in ["REFRESH_TOKEN_AUTH", "REFRESH_TOKEN"] {
            _ = await hotel.call(
                "InitiateAuth",
                ["AuthFlow": .string(flow), "AuthParameters": ["REFRESH_TOKEN": token, "USERNAME": "bob"]])
        }
        _ = await hotel.call("GetTokensFromRefreshToken", ["RefreshToken": token])
        _ = await hotel.call(
            "InitiateAuth", ["AuthFlow": "REFRESH_TOKEN_AUTH", "AuthParameters": ["REFRESH_TOKEN": "invented"]])
        let refusals = try await report("alice", in: hotel).refusals
        #expect(refusals.map(\.operation) == ["GetTokensFromRefreshToken", "InitiateAuth", "InitiateAuth"])
        #expect(Set(refusals.map(\.reason.rawValue)) == ["refreshTokenRevoked"])
        #expect(try await report("bob", in: hotel).refusals.isEmpty)
    }

    @Test func `a refused sign-up is noted for whoever has the name`() async throws {
        let hotel = try await Hotel()
        try await hotel.user("alice")
        for (name, password) in [("alice", Hotel.password), ("carol", "short")] {
            _ = await hotel.call("SignUp", ["Username": .string(name), "Password": .string(password)])
        }
        let alice = try await report("alice", in: hotel), carol = try await report("carol", in: hotel)
        #expect(alice.refusals.map(\.reason.rawValue) == ["usernameExists"] && alice.user != nil)
        #expect(carol.refusals.map(\.operation) == ["SignUp"] && carol.user == nil)
        #expect(carol.refusals.first?.client == hotel.client)
    }

    @Test func `a refusal came from where a trusted server says, or a client that proves itself in the same request`()
        async throws
    {
        let hotel = try await Hotel.watching(client: [
            "GenerateSecret": true, "EnablePropagateAdditionalUserContextData": true,
        ])
        try await hotel.user()
        let payload: JSONValue = ["contextData": ["DeviceName": "Pixel 9", "ClientTimezone": "+02:00"]]
        let encoded = Base64.encode((["payload": .string(payload.text)] as JSONValue).encode())
        func parameters(_ hash: String) -> JSONValue {
            ["USERNAME": "alice", "PASSWORD": "Wrong-Passw0rd", "SECRET_HASH": .string(hash)]
        }
        for hash in [hotel.secretHash("alice"), hotel.secretHash("bob")] {
            let answer = await hotel.call(
                "InitiateAuth",
                [
                    "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": parameters(hash),
                    "UserContextData": ["IpAddress": "192.0.2.7", "EncodedData": .string(encoded)],
                ])
            #expect(answer.error == "NotAuthorizedException")
        }
        let byServer = await hotel.admin(
            "AdminInitiateAuth",
            [
                "ClientId": .string(hotel.client), "AuthFlow": "ADMIN_USER_PASSWORD_AUTH",
                "AuthParameters": parameters(hotel.secretHash("alice")),
                "ContextData": [
                    "IpAddress": "2001:db8::7", "ServerName": "web", "ServerPath": "/",
                    "HttpHeaders": [["headerName": "User-Agent", "headerValue": "curl/8.0 (Linux)"]],
                ],
            ])
        #expect(byServer.error == "NotAuthorizedException")
        let refusals = try await report("alice", in: hotel).refusals
        #expect(refusals.map(\.address) == ["2001:db8::7", "127.0.0.1", "192.0.2.7"])
        // A wrong proof of the secret is a fault of the program, and no doing of the user's.
        let events = await hotel.admin("AdminListUserAuthEvents", ["Username": "alice"])["AuthEvents"]?.array ?? []
        let contexts = events.map { $0["EventContextData"] }
        try #require(contexts.count == 2)
        #expect(contexts[0]?["IpAddress"] == "2001:db8::7" && contexts[0]?["DeviceName"] == "curl, Linux")
        #expect(contexts[1]?["IpAddress"] == "192.0.2.7" && contexts[1]?["DeviceName"] == "Pixel 9")
    }
}
