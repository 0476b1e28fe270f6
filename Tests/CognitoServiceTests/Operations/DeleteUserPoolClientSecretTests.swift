import LatchkeyJSON
import Testing

@testable import CognitoService

@Suite struct DeleteUserPoolClientSecretTests {
    @Test func `the last secret stays, and one that is none of the client's is not found`() async throws {
        let hotel = try await Hotel(client: ["GenerateSecret": true])
        let other = try await Hotel(hotel.service, client: ["GenerateSecret": true])
        let client = JSONValue.string(hotel.client)
        func only(of hotel: Hotel) async throws -> JSONValue {
            let listed = await hotel.admin("ListUserPoolClientSecrets", ["ClientId": .string(hotel.client)])
            return try #require(listed["ClientSecrets"]?.array?.first?["ClientSecretId"])
        }
        let last = await hotel.admin(
            "DeleteUserPoolClientSecret", ["ClientId": client, "ClientSecretId": try await only(of: hotel)])
        #expect(last.error == "InvalidParameterException")
        for id in [try await only(of: other), "made-up"] {
            let answer = await hotel.admin("DeleteUserPoolClientSecret", ["ClientId": client, "ClientSecretId": id])
            #expect(answer.error == "ResourceNotFoundException")
        }
        #expect(
            await hotel.admin("DescribeUserPoolClient", ["ClientId": client])["UserPoolClient"]?["ClientSecret"]?.string
                == hotel.secret)
        #expect(
            await hotel.admin("DeleteUserPoolClientSecret", ["ClientId": client, "ClientSecretId": ""]).error
                == "InvalidParameterException")
        #expect(
            await hotel.admin(
                "DeleteUserPoolClientSecret", ["ClientId": .string(other.client), "ClientSecretId": "x"]
            ).error == "ResourceNotFoundException")
    }
}
