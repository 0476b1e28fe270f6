import LatchkeyCrypto
import LatchkeyJSON
import Testing

@testable import CognitoService

@Suite struct AddUserPoolClientSecretTests {
    @Test func `RIV-27 a client changes its secret while users sign in`() async throws {
        let hotel = try await Hotel(client: ["GenerateSecret": true])
        try await hotel.user("alice")
        let old = try #require(hotel.secret)
        let added = await hotel.admin("AddUserPoolClientSecret", ["ClientId": .string(hotel.client)])
        let descriptor = try #require(added["ClientSecretDescriptor"])
        let new = try #require(descriptor["ClientSecretValue"]?.string)
        #expect(new.wholeMatch(of: /[a-z0-9]{51}/) != nil)
        #expect(descriptor["ClientSecretCreateDate"]?.double != nil)
        for secret in [old, new] { #expect(await hotel.attempt(proving: secret).status == 200) }
        #expect(
            await hotel.admin("AddUserPoolClientSecret", ["ClientId": .string(hotel.client)]).error
                == "LimitExceededException")

        let listed = await hotel.admin("ListUserPoolClientSecrets", ["ClientId": .string(hotel.client)])
        let names = listed["ClientSecrets"]?.array?.compactMap { $0["ClientSecretId"]?.string } ?? []
        #expect(names.last == descriptor["ClientSecretId"]?.string)
        let deleted = await hotel.admin(
            "DeleteUserPoolClientSecret",
            ["ClientId": .string(hotel.client), "ClientSecretId": .string(try #require(names.first))])
        #expect(deleted.status == 200)
        #expect(deleted.json == [:])
        #expect(await hotel.attempt(proving: old).error == "NotAuthorizedException")
        #expect(await hotel.attempt(proving: new).status == 200)
        #expect(
            await hotel.admin("DescribeUserPoolClient", ["ClientId": .string(hotel.client)])["UserPoolClient"]?[
                "ClientSecret"]?.string == new)
    }

    @Test func `either secret is taken where a client shows the secret itself`() async throws {
        let hotel = try await Hotel(client: ["GenerateSecret": true])
        try await hotel.user("alice")
        let new: JSONValue = "abcdefghijklmnopqrstuvwxyz_1"
        let added = await hotel.admin(
            "AddUserPoolClientSecret", ["ClientId": .string(hotel.client), "ClientSecret": new])
        #expect(added.status == 200)
        for secret in [JSONValue.string(hotel.secret ?? ""), new] {
            let token = try #require(try await hotel.signIn()["RefreshToken"])
            let refreshed = await hotel.call(
                "GetTokensFromRefreshToken", ["RefreshToken": token, "ClientSecret": secret])
            #expect(refreshed.status == 200)
            #expect(await hotel.call("RevokeToken", ["Token": token, "ClientSecret": secret]).status == 200)
        }
    }

    @Test func `a secret of the caller's choice is not told back, and is named like the others`() async throws {
        let hotel = try await Hotel(client: ["GenerateSecret": true])
        let answer = await hotel.admin(
            "AddUserPoolClientSecret",
            ["ClientId": .string(hotel.client), "ClientSecret": "abcdefghijklmnopqrstuvwxyz_1"])
        let descriptor = try #require(answer["ClientSecretDescriptor"]?.object)
        #expect(Set(descriptor.names) == ["ClientSecretId", "ClientSecretCreateDate"])
        // Made in the same millisecond as the first: the names differ all the same.
        let names =
            await hotel.admin("ListUserPoolClientSecrets", ["ClientId": .string(hotel.client)])["ClientSecrets"]?.array?
            .compactMap { $0["ClientSecretId"]?.string } ?? []
        #expect(names.count == 2 && Set(names).count == 2)
        #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z0-9]{26}--[0-9]+/) != nil })
        #expect(names.allSatisfy { $0.hasPrefix(hotel.client) })
    }

    @Test(arguments: ["short", String(repeating: "a", count: 65), "0123456789012345678901234-"])
    func `a secret without the form is refused, and never shown`(secret: String) async throws {
        let hotel = try await Hotel(client: ["GenerateSecret": true])
        let answer = await hotel.admin(
            "AddUserPoolClientSecret", ["ClientId": .string(hotel.client), "ClientSecret": .string(secret)])
        #expect(answer.error == "InvalidParameterException")
        #expect(answer.message?.contains(secret) == false)
    }

    @Test func `the secret that a client has already is no second one`() async throws {
        let hotel = try await Hotel(client: ["GenerateSecret": true])
        let answer = await hotel.admin(
            "AddUserPoolClientSecret",
            ["ClientId": .string(hotel.client), "ClientSecret": .string(hotel.secret ?? "")])
        #expect(answer.error == "InvalidParameterException")
    }

    @Test func `a public client has no secrets, and one of elsewhere is not found`() async throws {
        let hotel = try await Hotel()
        let elsewhere = try await Hotel(hotel.service)
        let answer = await hotel.admin("AddUserPoolClientSecret", ["ClientId": .string(hotel.client)])
        #expect(answer.error == "InvalidParameterException")
        #expect(
            await hotel.admin("ListUserPoolClientSecrets", ["ClientId": .string(hotel.client)]).json
                == ["ClientSecrets": []])
        for operation in ["AddUserPoolClientSecret", "ListUserPoolClientSecrets"] {
            #expect(
                await hotel.admin(operation, ["ClientId": .string(elsewhere.client)]).error
                    == "ResourceNotFoundException")
        }
    }
}

extension Hotel {
    /// Tries to sign alice in with a SECRET_HASH of that secret.
    fileprivate func attempt(proving secret: String) async -> ServiceFixture.Answer {
        let hash = Base64.encode(HashFunction.sha256.hmac(key: Array(secret.utf8), Array(("alice" + client).utf8)))
        return await call(
            "InitiateAuth",
            [
                "AuthFlow": "USER_PASSWORD_AUTH",
                "AuthParameters": [
                    "USERNAME": "alice", "PASSWORD": .string(Self.password), "SECRET_HASH": .string(hash),
                ],
            ])
    }
}
