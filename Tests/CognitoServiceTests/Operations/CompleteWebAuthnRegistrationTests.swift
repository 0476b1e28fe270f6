import LatchkeyJSON
import Testing

@testable import CognitoService

/// The operations of passkeys over the wire, as far as no authenticator is needed.
struct CompleteWebAuthnRegistrationTests {
    private static let policies: JSONValue = [
        "SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]]
    ]

    @Test func `what is missing for a registration is said`() async throws {
        let bare = try await Hotel()
        try await bare.user()
        let token = try await bare.signIn()["AccessToken"] ?? ""
        let start = await bare.service.call("StartWebAuthnRegistration", ["AccessToken": token])
        #expect(start.error == "WebAuthnNotEnabledException")
        let complete = await bare.service.call(
            "CompleteWebAuthnRegistration", ["AccessToken": token, "Credential": [:]])
        #expect(complete.error == "WebAuthnNotEnabledException")

        let hotel = try await Hotel(pool: ["Policies": Self.policies])
        try await hotel.user()
        let other = try await hotel.signIn()["AccessToken"] ?? ""
        let homeless = await hotel.service.call("StartWebAuthnRegistration", ["AccessToken": other])
        #expect(homeless.error == "WebAuthnConfigurationMissingException")
    }

    @Test func `a registration begins with Cognito's options and takes no credential that is none`() async throws {
        let hotel = try await Hotel(pool: ["Policies": Self.policies])
        let configuration: JSONValue = ["RelyingPartyId": "example.org", "UserVerification": "required"]
        let set = await hotel.admin(
            "SetUserPoolMfaConfig", ["MfaConfiguration": "OFF", "WebAuthnConfiguration": configuration])
        #expect(set["WebAuthnConfiguration"] == configuration)
        #expect(await hotel.admin("GetUserPoolMfaConfig")["WebAuthnConfiguration"] == configuration)
        try await hotel.user()
        let token = try await hotel.signIn()["AccessToken"] ?? ""
        func complete(_ credential: JSONValue) async -> ServiceFixture.Answer {
            await hotel.service.call("CompleteWebAuthnRegistration", ["AccessToken": token, "Credential": credential])
        }
        #expect(await complete([:]).error == "WebAuthnChallengeNotFoundException")
        let begun = await hotel.service.call("StartWebAuthnRegistration", ["AccessToken": token])
        let options = begun["CredentialCreationOptions"]
        #expect(options?["rp"] == ["id": "example.org", "name": "example.org"])
        #expect(options?["pubKeyCredParams"]?.array?.compactMap { $0["alg"] } == [-7, -257])
        #expect(options?["timeout"] == 60000 && options?["excludeCredentials"] == [])
        #expect(
            options?["authenticatorSelection"]
                == ["requireResidentKey": true, "residentKey": "required", "userVerification": "required"])
        for credential: JSONValue in [[:], "text", [], .null] {
            #expect(await complete(credential).error == "InvalidParameterException")
        }
        let listed = await hotel.service.call("ListWebAuthnCredentials", ["AccessToken": token])
        #expect(listed.json == ["Credentials": []])
        let deleted = await hotel.service.call(
            "DeleteWebAuthnCredential", ["AccessToken": token, "CredentialId": "AAAA"])
        #expect(deleted.error == "ResourceNotFoundException")
    }

    @Test(
        arguments: [
            ["RelyingPartyId": "https://example.org"], ["RelyingPartyId": "Example.org"], ["RelyingPartyId": ""],
            ["UserVerification": "discouraged"], ["FactorConfiguration": "TWO"],
        ] as [JSONValue])
    func `a configuration that means nothing is refused`(configuration: JSONValue) async throws {
        let hotel = try await Hotel()
        let set = await hotel.admin(
            "SetUserPoolMfaConfig", ["MfaConfiguration": "OFF", "WebAuthnConfiguration": configuration])
        #expect(set.error == "InvalidParameterException")
    }

    @Test func `a session that was invented takes no CREDENTIAL, whatever it is`() async throws {
        let hotel = try await Hotel()
        for text in ["{}", "no JSON"] {
            let answer = await hotel.call(
                "RespondToAuthChallenge",
                [
                    "ChallengeName": "WEB_AUTHN", "Session": "AYABe-invented-session-of-more-than-20",
                    "ChallengeResponses": ["USERNAME": "alice", "CREDENTIAL": .string(text)],
                ])
            #expect(answer.error == "NotAuthorizedException")
        }
    }
}
