import LatchkeyJSON
import Testing
import UserPool

@testable import CognitoService

@Suite struct AdminUpdateUserAttributesTests {
    @Test func `attributes are set, verified and taken away`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        _ = try await service.pools.pool(named: pool).createUser(
            CreateUserRequest(username: "bob", attributes: [("name", "Bob")], invitation: .suppress))
        let answer = await service.call(
            "AdminUpdateUserAttributes",
            [
                "UserPoolId": .string(pool), "Username": "bob",
                "UserAttributes": [
                    ["Name": "email", "Value": "bob@x"], ["Name": "email_verified", "Value": "true"], ["Name": "name"],
                ],
            ])
        #expect(answer.status == 200)
        #expect(answer.json == [:])
        let user = try await service.pools.pool(named: pool).user("bob")
        #expect(user.attributes == ["email": "bob@x", "email_verified": "true"])
    }

    @Test(arguments: [
        ("sub", "x", "user.sub: Attribute cannot be updated. (changing an immutable attribute)"),
        ("custom:x", "1", "user.custom:x: Attribute does not exist in the schema."),
        ("phone_number", "555", "Invalid phone number format."),
        ("email", "nobody", "Invalid email address format."),
        ("email_verified", "true", "Email is required to verify/un-verify an email"),
        (
            "birthdate", "1.1.70",
            "Attributes did not conform to the schema: birthdate: String must be at least 10 characters long"
        ),
    ])
    func `what does not fit is refused in Cognito's words`(name: String, value: String, message: String) async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        _ = try await service.pools.pool(named: pool).createUser(
            CreateUserRequest(username: "bob", invitation: .suppress))
        let answer = await service.call(
            "AdminUpdateUserAttributes",
            [
                "UserPoolId": .string(pool), "Username": "bob",
                "UserAttributes": [["Name": .string(name), "Value": .string(value)]],
            ])
        #expect(answer.error == "InvalidParameterException")
        #expect(answer.message == message)
    }
}
