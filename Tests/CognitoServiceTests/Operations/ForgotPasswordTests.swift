import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import Testing
import UserPool

@testable import CognitoService

struct ForgotPasswordTests {
    private let verified = ["email": "jane@example.org", "email_verified": "true"]

    @Test func `COD-11 the answer says where the code went, masked`() async throws {
        let hotel = try await Hotel()
        try await hotel.user("jane", verified)
        let answer = await hotel.call("ForgotPassword", ["Username": "jane"])
        #expect(
            answer.json == [
                "CodeDeliveryDetails": [
                    "Destination": "j***@e***", "DeliveryMedium": "EMAIL", "AttributeName": "email",
                ]
            ])
    }

    @Test func `COD-05 a user without a verified contact is refused`() async throws {
        let hotel = try await Hotel()
        try await hotel.user("jane")
        let answer = await hotel.call("ForgotPassword", ["Username": "jane"])
        #expect(answer.error == "InvalidParameterException")
        #expect(
            answer.message
                == "Cannot reset password for the user as there is no registered/verified email or phone_number")
    }

    @Test func `an unknown user is told to an open client, and to a discreet one a delivery is pretended`() async throws
    {
        let open = await (try Hotel()).call("ForgotPassword", ["Username": "nobody"])
        #expect(open.error == "UserNotFoundException")
        #expect(open.message == "Username/client id combination not found.")
        let discreet = try await Hotel(client: ["PreventUserExistenceErrors": "ENABLED"])
        let first = await discreet.call("ForgotPassword", ["Username": "nobody"])
        #expect(first.status == 200)
        #expect(await discreet.call("ForgotPassword", ["Username": "nobody"]).json == first.json)
    }

    @Test func `a user with a temporary password is refused`() async throws {
        let hotel = try await Hotel()
        _ = await hotel.admin("AdminCreateUser", ["Username": "jane", "MessageAction": "SUPPRESS"])
        let answer = await hotel.call("ForgotPassword", ["Username": "jane"])
        #expect(answer.error == "NotAuthorizedException")
        #expect(answer.message == "User password cannot be reset in the current state.")
    }

    @Test func `TOK-11 a client with a secret must prove it`() async throws {
        let hotel = try await Hotel(client: ["GenerateSecret": true])
        try await hotel.user("jane", verified)
        let answer = await hotel.call("ForgotPassword", ["Username": "jane"])
        #expect(answer.error == "NotAuthorizedException")
        #expect(
            answer.message == "Client \(hotel.client) is configured with secret but SECRET_HASH was not received")
        let wrong = await hotel.call("ForgotPassword", ["Username": "jane", "SecretHash": "AAAA"])
        #expect(wrong.message == "Unable to verify secret hash for client \(hotel.client)")
    }

    @Test func `request headers never reach a message`() async throws {
        let hotel = try await Hotel()
        try await hotel.user("jane", verified)
        var request = hotel.service.request(
            "ForgotPassword", #"{"ClientId":"\#(hotel.client)","Username":"jane"}"#)
        request.headers = [
            "Host": "evil.example", "X-Forwarded-Host": "evil.example",
            "Content-Type": "application/x-amz-json-1.1",
            "X-Amz-Target": "AWSCognitoIdentityProviderService.ForgotPassword",
        ]
        #expect(await hotel.service.send(request).status == 200)
        let message = try #require(try await hotel.messages(to: "jane").last)
        #expect(!message.body.reveal.contains("evil") && message.subject?.contains("evil") == false)
    }
}
