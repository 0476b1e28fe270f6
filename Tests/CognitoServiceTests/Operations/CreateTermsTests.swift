import LatchkeyJSON
import TestSupport
import Testing

@testable import CognitoService

@Suite struct CreateTermsTests {
    private static let links: JSONValue = [
        "cognito:default": "https://hotel.example/terms", "cognito:spanish": "https://hotel.example/es/terms",
    ]

    private func make(_ hotel: Hotel, _ name: JSONValue = "terms-of-use") async throws -> JSONValue {
        let answer = await hotel.admin(
            "CreateTerms",
            [
                "ClientId": .string(hotel.client), "TermsName": name, "TermsSource": "LINK", "Enforcement": "NONE",
                "Links": Self.links,
            ])
        return try #require(answer["Terms"], "\(answer.message ?? "")")
    }

    @Test func `terms are made, found by id and client, changed, listed and taken away`() async throws {
        let hotel = try await Hotel()
        let made = try await make(hotel)
        #expect(made["Links"] == Self.links)
        #expect(made["UserPoolId"]?.string == hotel.pool)
        #expect(made["ClientId"]?.string == hotel.client)
        let id: JSONValue = ["TermsId": made["TermsId"] ?? ""]
        #expect(await hotel.admin("DescribeTerms", id)["Terms"] == made)
        let byClient: JSONValue = ["ClientId": .string(hotel.client), "TermsName": "terms-of-use"]
        #expect(await hotel.admin("DescribeTermsByClient", byClient)["Terms"] == made)
        hotel.service.clock.advance(by: .seconds(5))
        var change = id
        change["TermsName"] = "privacy-policy"
        let changed = try #require(await hotel.admin("UpdateTerms", change)["Terms"])
        #expect(changed["TermsName"] == "privacy-policy")
        #expect(changed["Links"] == Self.links)
        #expect(changed["CreationDate"] == made["CreationDate"])
        #expect(changed["LastModifiedDate"] != made["LastModifiedDate"])
        change["Links"] = ["cognito:default": "https://hotel.example/new"]
        #expect(
            await hotel.admin("UpdateTerms", change)["Terms"]?["Links"]
                == ["cognito:default": "https://hotel.example/new"])
        #expect(await hotel.admin("ListTerms")["Terms"]?.array?.map { $0["TermsId"] } == [made["TermsId"]])
        let deleted = await hotel.admin("DeleteTerms", id)
        #expect(deleted.status == 200)
        #expect(deleted.bytes.isEmpty)
        #expect(await hotel.admin("ListTerms").json == ["Terms": []])
        #expect(await hotel.admin("DescribeTermsByClient", byClient).error == "ResourceNotFoundException")
    }

    @Test func `a client has one document of each name`() async throws {
        let hotel = try await Hotel()
        let made = try await make(hotel)
        let again = await hotel.admin(
            "CreateTerms",
            [
                "ClientId": .string(hotel.client), "TermsName": "terms-of-use", "TermsSource": "LINK",
                "Enforcement": "NONE", "Links": Self.links,
            ])
        #expect(again.error == "TermsExistsException")
        _ = try await make(hotel, "privacy-policy")
        let renamed = await hotel.admin(
            "UpdateTerms", ["TermsId": made["TermsId"] ?? "", "TermsName": "privacy-policy"])
        #expect(renamed.error == "TermsExistsException")
        let same = await hotel.admin("UpdateTerms", ["TermsId": made["TermsId"] ?? "", "TermsName": "terms-of-use"])
        #expect(same.status == 200)
    }

    @Test func `pages name all terms of the pool once, and go with their clients`() async throws {
        let hotel = try await Hotel()
        _ = try await make(hotel)
        _ = try await make(hotel, "privacy-policy")
        let other = try await hotel.service.makeClient(in: hotel.pool)
        _ = await hotel.admin(
            "CreateTerms",
            [
                "ClientId": .string(other), "TermsName": "terms-of-use", "TermsSource": "LINK", "Enforcement": "NONE",
                "Links": Self.links,
            ])
        var (seen, request) = ([String](), ["MaxResults": 2] as JSONValue)
        repeat {
            let page = await hotel.admin("ListTerms", request)
            seen += page["Terms"]?.array?.compactMap { $0["TermsId"]?.string } ?? []
            request["NextToken"] = page["NextToken"]
        } while request["NextToken"] != nil && seen.count < 10
        #expect(seen.count == 3)
        #expect(Set(seen).count == 3)
        _ = await hotel.admin("DeleteUserPoolClient", ["ClientId": .string(hotel.client)])
        #expect(await hotel.admin("ListTerms")["Terms"]?.array?.count == 1)
    }

    @Test(
        arguments: [
            ["TermsName": "house-rules"], ["TermsSource": "TEXT"], ["Enforcement": "ALL"], ["Links": [:]],
            ["Links": nil], ["Links": ["cognito:klingon": "https://x.example/"]],
            ["Links": ["cognito:default": "javascript:alert(1)"]], ["Links": ["cognito:default": "https://"]],
            ["Links": ["cognito:default": "https://user@x.example/"]],
        ] as [JSONValue])
    func `what is no terms document is refused`(change: JSONValue) async throws {
        let hotel = try await Hotel()
        var request: JSONValue = [
            "ClientId": .string(hotel.client), "TermsName": "terms-of-use", "TermsSource": "LINK",
            "Enforcement": "NONE", "Links": Self.links,
        ]
        for (name, value) in try #require(change.object) { request[name] = value.isNull ? nil : value }
        let answer = await hotel.admin("CreateTerms", request)
        #expect(answer.error == "InvalidParameterException", "\(answer.message ?? "")")
        #expect(await hotel.admin("ListTerms", ["NextToken": "made-up"]).error == "InvalidParameterException")
    }

    @Test func `a pool, a client or terms that do not exist are named`() async throws {
        let hotel = try await Hotel()
        let id: JSONValue = "3f2b8a54-5d3e-4c9a-9f0b-0a1b2c3d4e5f"
        for (operation, request) in [
            (
                "CreateTerms",
                [
                    "ClientId": "nobody", "TermsName": "terms-of-use", "TermsSource": "LINK", "Enforcement": "NONE",
                    "Links": Self.links,
                ]
            ),
            ("DescribeTerms", ["TermsId": id]), ("UpdateTerms", ["TermsId": id]), ("DeleteTerms", ["TermsId": id]),
            ("DescribeTermsByClient", ["ClientId": "nobody", "TermsName": "terms-of-use"]),
        ] as [(String, JSONValue)] {
            #expect(await hotel.admin(operation, request).error == "ResourceNotFoundException", "\(operation)")
            var elsewhere = request
            elsewhere["UserPoolId"] = .string(missingPool)
            #expect(await hotel.service.call(operation, elsewhere).error == "ResourceNotFoundException")
        }
        #expect(
            await hotel.service.call("ListTerms", ["UserPoolId": .string(missingPool)]).error
                == "ResourceNotFoundException")
    }
}
