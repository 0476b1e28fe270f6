import LatchkeyJSON
import LatchkeyPlatform
import Testing
import UserPool

@testable import CognitoService

@Suite struct AdminDeleteUserTests {
    @Test func `a deleted user is gone, token and all, and the next of that name is another`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        let client = try await service.makeClient(in: pool, ServiceFixture.passwordFlow)
        let token = try await service.signedIn(in: pool, through: client).accessToken.reveal
        let key: JSONValue = ["UserPoolId": .string(pool), "Username": "alice"]
        let sub = await service.call("AdminGetUser", key)["UserAttributes"]?.array?.first?["Value"]
        let answer = await service.call("AdminDeleteUser", key)
        #expect(answer.status == 200)
        #expect(answer.bytes.isEmpty)
        #expect(await service.call("AdminDeleteUser", key).error == "UserNotFoundException")
        #expect(await service.call("GetUser", ["AccessToken": .string(token)]).error == "NotAuthorizedException")
        _ = try await service.signedIn(in: pool, through: client)
        #expect(await service.call("AdminGetUser", key)["UserAttributes"]?.array?.first?["Value"] != sub)
        #expect(await service.call("GetUser", ["AccessToken": .string(token)]).error == "NotAuthorizedException")
    }
}
