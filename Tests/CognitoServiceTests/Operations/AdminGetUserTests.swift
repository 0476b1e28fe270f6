import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing
import UserPool

@testable import CognitoService

@Suite struct AdminGetUserTests {
    @Test func `USR-04 USR-09 a user is shown, found by username, sub or address`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool(["UsernameAttributes": ["email"]])
        let user = try await service.pools.pool(named: pool).createUser(
            CreateUserRequest(username: "dev@x.org", attributes: [("name", "Dev")], invitation: .suppress))
        let seconds = service.clock.now().seconds
        for name in ["dev@x.org", user.subject.text] {
            let answer = await service.call("AdminGetUser", ["UserPoolId": .string(pool), "Username": .string(name)])
            #expect(
                answer.json == [
                    "Username": .string(user.subject.text), "UserStatus": "FORCE_CHANGE_PASSWORD", "Enabled": true,
                    "UserCreateDate": .integer(seconds), "UserLastModifiedDate": .integer(seconds),
                    "UserAttributes": [
                        ["Name": "sub", "Value": .string(user.subject.text)], ["Name": "name", "Value": "Dev"],
                        ["Name": "email", "Value": "dev@x.org"],
                    ],
                ], "\(answer.message ?? "")")
        }
    }

    @Test func `USR-07 an unknown user, or another pool's, does not exist`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        let other = try await service.makePool()
        _ = try await service.pools.pool(named: pool).createUser(
            CreateUserRequest(username: "bob", attributes: [("email", "bob@x")], invitation: .suppress))
        for (pool, name) in [(pool, "bob@x"), (pool, "eve"), (other, "bob"), (pool, "' OR 1=1 --")] {
            for operation in [
                "AdminGetUser", "AdminDisableUser", "AdminEnableUser", "AdminDeleteUser", "AdminUpdateUserAttributes",
            ] {
                let answer = await service.call(
                    operation,
                    ["UserPoolId": .string(pool), "Username": .string(name), "UserAttributes": []])
                // A name with white space breaks the pattern before anybody is looked for.
                #expect(
                    answer.error == (name.contains(" ") ? "InvalidParameterException" : "UserNotFoundException"),
                    "\(operation) \(name)")
                if !name.contains(" ") { #expect(answer.message == "User does not exist.") }
            }
        }
    }
}
