import LatchkeyHTTP
import LatchkeyJSON
import TestSupport
import Testing

@testable import Bookings

@Suite struct GateTests {
    private static let requests: [(Method, String)] = [
        (.get, "/rooms"), (.get, "/rooms/king"), (.post, "/bookings"), (.get, "/bookings"), (.get, "/bookings/x"),
        (.delete, "/bookings/x"), (.get, "/events"),
    ]

    @Test(arguments: requests)
    func `without a token every endpoint asks for one`(_ method: Method, _ target: String) async throws {
        let house = try await House.open()
        for headers: Headers in [
            [:], ["Authorization": "Basic YTpi"], ["Authorization": "Bearer"], ["Authorization": "Bearer a b"],
            ["Authorization": "Bearer p/alice/s1", "authorization": "Bearer p/bob/s2"],
        ] {
            let answer = await house.send(method, target, headers: headers)
            #expect(answer.status == 401)
            #expect(answer.response.headers[.wwwAuthenticate] == "Bearer")
            #expect(answer.response.headers[.contentType] == "application/problem+json")
        }
    }

    @Test(arguments: requests)
    func `a token that is worth nothing is told so`(_ method: Method, _ target: String) async throws {
        let house = try await House.open()
        house.end("s1")
        for token in ["garbage", "p/alice/s1"] {
            let answer = await house.send(
                method, target, token, #"{"roomId":"king","checkIn":"2026-12-01","checkOut":"2026-12-02"}"#)
            #expect(answer.status == 401)
            let challenge = try #require(answer.response.headers[.wwwAuthenticate])
            #expect(challenge.hasPrefix(#"Bearer error="invalid_token""#))
        }
        #expect(try await house.countRows(of: "bookings") == 0)
    }

    @Test func `a good token that does not suffice is told so`() async throws {
        let gate = Gate { _ in .insufficient("the token lacks a scope") }
        guard case .shut(let response) = await gate.admit(Request(.get, "/", headers: ["Authorization": "Bearer x"]))
        else {
            Issue.record("it let the guest in")
            return
        }
        #expect(response.status == .forbidden)
        #expect(
            response.headers[.wwwAuthenticate]
                == #"Bearer error="insufficient_scope", error_description="the token lacks a scope""#)
    }

    @Test func `the scheme is compared without regard to case`() async throws {
        let house = try await House.open()
        let answer = await house.send(.get, "/rooms", headers: ["Authorization": "bearer p/alice/s1"])
        #expect(answer.status == 200)
    }

    @Test func `keys that cannot be fetched are not the guest's fault`() async throws {
        let gate = Gate { _ in .unavailable }
        guard case .shut(let response) = await gate.admit(Request(.get, "/", headers: ["Authorization": "Bearer x"]))
        else {
            Issue.record("it let the guest in")
            return
        }
        #expect(response.status == .serviceUnavailable)
        #expect(response.headers[.retryAfter] == "1")
    }
}
