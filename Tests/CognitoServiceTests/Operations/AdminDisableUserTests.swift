import LatchkeyJSON
import LatchkeyPlatform
import Testing
import UserPool

@testable import CognitoService

@Suite struct AdminDisableUserTests {
    @Test func `a disabled user's token is refused at once, and stays so when the user is enabled`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        let client = try await service.makeClient(in: pool, ServiceFixture.passwordFlow)
        let token = try await service.signedIn(in: pool, through: client).accessToken.reveal
        #expect(await service.call("GetUser", ["AccessToken": .string(token)]).status == 200)
        let key: JSONValue = ["UserPoolId": .string(pool), "Username": "alice"]
        #expect(await service.call("AdminDisableUser", key).json == [:])
        #expect(await service.call("AdminGetUser", key)["Enabled"] == false)
        let refused = await service.call("GetUser", ["AccessToken": .string(token)])
        #expect(refused.error == "NotAuthorizedException")
        #expect(refused.message == "Access Token has been revoked")
        #expect(await service.call("AdminEnableUser", key).json == [:])
        #expect(await service.call("AdminGetUser", key)["Enabled"] == true)
        #expect(await service.call("GetUser", ["AccessToken": .string(token)]).error == "NotAuthorizedException")
    }
}
