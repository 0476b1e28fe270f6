import LatchkeyJSON
import TestSupport
import Testing

@testable import CognitoService

@Suite struct ListUserPoolClientSecretsTests {
    @Test func `secrets are named with their dates, oldest first, and never told`() async throws {
        let hotel = try await Hotel(client: ["GenerateSecret": true])
        hotel.service.clock.advance(by: .seconds(5))
        let added = await hotel.admin("AddUserPoolClientSecret", ["ClientId": .string(hotel.client)])
        let answer = await hotel.admin("ListUserPoolClientSecrets", ["ClientId": .string(hotel.client)])
        let secrets = try #require(answer["ClientSecrets"]?.array)
        #expect(secrets.count == 2)
        for secret in secrets {
            #expect(Set(secret.object?.names ?? []) == ["ClientSecretId", "ClientSecretCreateDate"])
        }
        let dates = secrets.compactMap { $0["ClientSecretCreateDate"]?.double }
        #expect(dates.count == 2 && dates[1] - dates[0] == 5)
        #expect(answer.json?.object?.names == ["ClientSecrets"])
        let value = added["ClientSecretDescriptor"]?["ClientSecretValue"]?.string ?? "-"
        #expect(!String(decoding: answer.bytes, as: UTF8.self).contains(value))
    }

    @Test func `a token that no answer gave is refused`() async throws {
        let hotel = try await Hotel(client: ["GenerateSecret": true])
        let answer = await hotel.admin(
            "ListUserPoolClientSecrets", ["ClientId": .string(hotel.client), "NextToken": "made-up"])
        #expect(answer.error == "InvalidParameterException")
    }
}
