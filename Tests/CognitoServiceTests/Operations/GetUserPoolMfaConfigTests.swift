import LatchkeyJSON
import Testing

@testable import CognitoService

@Suite struct GetUserPoolMfaConfigTests {
    @Test func `a pool without second factors says so`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        #expect(
            await service.call("GetUserPoolMfaConfig", ["UserPoolId": .string(pool)]).json == [
                "MfaConfiguration": "OFF"
            ])
    }

    @Test func `text messages are shown as they were set up`() async throws {
        let service = try await ServiceFixture()
        let sms: JSONValue = ["SnsCallerArn": "arn:aws:iam::123456789012:role/sms", "ExternalId": "x"]
        let pool = try await service.makePool([
            "MfaConfiguration": "ON", "SmsConfiguration": sms, "SmsAuthenticationMessage": "code {####}",
        ])
        let answer = await service.call("GetUserPoolMfaConfig", ["UserPoolId": .string(pool)])
        #expect(
            answer.json == [
                "MfaConfiguration": "ON",
                "SmsMfaConfiguration": ["SmsAuthenticationMessage": "code {####}", "SmsConfiguration": sms],
            ])
    }
}
