import LatchkeyJSON
import Testing

@testable import CognitoService

struct SignUpTests {
    private func request(_ name: String = "alice", _ password: String = Hotel.password) -> JSONValue {
        [
            "Username": .string(name), "Password": .string(password),
            "UserAttributes": [["Name": "email", "Value": "alice@example.org"]],
        ]
    }

    @Test func `a sign-up answers with the sub and where the code went, never with the code`() async throws {
        let hotel = try await Hotel()
        let answer = await hotel.call("SignUp", request())
        #expect(answer.status == 200)
        #expect(answer["UserConfirmed"] == false)
        #expect(
            answer["CodeDeliveryDetails"] == [
                "Destination": "a***@e***", "DeliveryMedium": "EMAIL", "AttributeName": "email",
            ])
        let user = await hotel.admin("AdminGetUser", ["Username": "alice"])
        #expect(user["UserAttributes"]?.array?.first == ["Name": "sub", "Value": try #require(answer["UserSub"])])
        #expect(user["UserStatus"] == "UNCONFIRMED")
        let code = try await hotel.code(to: "alice")
        #expect(!String(decoding: answer.bytes, as: UTF8.self).contains(code))
    }

    @Test func `a pool that verifies no contact sends no code`() async throws {
        let hotel = try await Hotel(pool: [:])
        let answer = await hotel.call("SignUp", request())
        #expect(answer.status == 200 && answer["CodeDeliveryDetails"] == nil)
    }

    @Test func `a name that is taken, a closed pool and an unknown client are refused by name`() async throws {
        let hotel = try await Hotel()
        _ = await hotel.call("SignUp", request())
        let again = await hotel.call("SignUp", request())
        #expect(again.error == "UsernameExistsException" && again.message == "User already exists")
        let closed = try await Hotel(pool: ["AdminCreateUserConfig": ["AllowAdminCreateUserOnly": true]])
        let refused = await closed.call("SignUp", request())
        #expect(refused.error == "NotAuthorizedException")
        #expect(refused.message == "SignUp is not permitted for this user pool")
        var unknown = request()
        unknown["ClientId"] = "unknown"
        let missing = await hotel.service.call("SignUp", unknown)
        #expect(missing.error == "ResourceNotFoundException")
        #expect(missing.message == "User pool client unknown does not exist.")
    }

    @Test(arguments: [
        ("short!1", "Password did not conform with policy: Password not long enough"),
        ("nouppercase1!", "Password did not conform with policy: Password must have uppercase characters"),
        ("NOLOWERCASE1!", "Password did not conform with policy: Password must have lowercase characters"),
        ("NoNumbers!", "Password did not conform with policy: Password must have numeric characters"),
        ("NoSymbols1", "Password did not conform with policy: Password must have symbol characters"),
    ])
    func `PWD-06 a password that breaks the policy is told which rule`(password: String, message: String) async throws {
        let hotel = try await Hotel()
        let answer = await hotel.call("SignUp", request("alice", password))
        #expect(answer.error == "InvalidPasswordException")
        #expect(answer.message == message)
    }

    @Test func `USR-15 names have letters of any script, and no white space nor more than 128 characters`() async throws
    {
        let hotel = try await Hotel()
        let name = "Ünï用户-🔑"
        #expect(await hotel.call("SignUp", request(name)).status == 200)
        let listed = await hotel.admin("ListUsers")
        #expect(listed["Users"]?.array?.first?["Username"]?.string.map { Array($0.utf8) } == Array(name.utf8))
        for bad in ["a b", String(repeating: "x", count: 129), ""] {
            #expect(await hotel.call("SignUp", request(bad)).error == "InvalidParameterException")
        }
    }

    @Test func `a required attribute that is missing is named`() async throws {
        let hotel = try await Hotel(pool: ["Schema": [["Name": "given_name", "Required": true]]])
        let answer = await hotel.call("SignUp", request())
        #expect(answer.error == "InvalidParameterException")
        #expect(answer.message == "Attributes did not conform to the schema: given_name: The attribute is required")
    }

    @Test func `TOK-11 a client with a secret must prove it`() async throws {
        let hotel = try await Hotel(client: ["GenerateSecret": true])
        #expect(await hotel.call("SignUp", request()).error == "NotAuthorizedException")
        var proved = request()
        proved["SecretHash"] = .string(hotel.secretHash("alice"))
        #expect(await hotel.call("SignUp", proved).status == 200)
    }
}
