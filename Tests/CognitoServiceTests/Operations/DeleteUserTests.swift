import LatchkeyJSON
import LatchkeyPlatform
import Testing
import UserPool

@testable import CognitoService

@Suite struct DeleteUserTests {
    @Test func `users delete themselves, once`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        let client = try await service.makeClient(in: pool, ServiceFixture.passwordFlow)
        let token = try await service.signedIn(in: pool, through: client).accessToken.reveal
        let answer = await service.call("DeleteUser", ["AccessToken": .string(token)])
        #expect(answer.status == 200)
        #expect(answer.bytes.isEmpty)
        #expect(
            await service.call("AdminGetUser", ["UserPoolId": .string(pool), "Username": "alice"]).error
                == "UserNotFoundException")
        #expect(await service.call("DeleteUser", ["AccessToken": .string(token)]).error == "NotAuthorizedException")
    }
}
