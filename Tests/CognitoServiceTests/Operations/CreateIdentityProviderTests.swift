import LatchkeyJSON
import TestSupport
import Testing
import UserPool

@testable import CognitoService

struct CreateIdentityProviderTests {
    static let details: JSONValue = [
        "client_id": "c", "client_secret": "s", "attributes_request_method": "GET",
        "oidc_issuer": "https://idp.example.org", "authorize_scopes": "openid",
    ]
    private static let corp: JSONValue = [
        "ProviderName": "Corp", "ProviderType": "OIDC", "ProviderDetails": details,
        "AttributeMapping": ["email": "mail"], "IdpIdentifiers": ["corp.example"],
    ]

    @Test func `RIV-31 a provider is made, shown, found by identifier, changed and removed`() async throws {
        let hotel = try await Hotel()
        let made = try #require(await hotel.admin("CreateIdentityProvider", Self.corp)["IdentityProvider"])
        #expect(made["UserPoolId"]?.string == hotel.pool && made["ProviderType"] == "OIDC")
        #expect(made["CreationDate"]?.double != nil && made["LastModifiedDate"]?.double != nil)
        #expect(made["AttributeMapping"] == ["email": "mail", "username": "sub"])
        #expect(made["ProviderDetails"]?["attributes_url_add_attributes"] == "false")
        #expect(made["ProviderDetails"]?["client_secret"] == "s")
        #expect(await hotel.admin("DescribeIdentityProvider", ["ProviderName": "Corp"])["IdentityProvider"] == made)
        let found = await hotel.admin("GetIdentityProviderByIdentifier", ["IdpIdentifier": "corp.example"])
        #expect(found["IdentityProvider"] == made)
        let listed = await hotel.admin("ListIdentityProviders")["Providers"]?.array
        #expect(
            listed?.map { $0.object?.names.sorted() } == [
                ["CreationDate", "LastModifiedDate", "ProviderName", "ProviderType"]
            ])
        let changed = await hotel.admin(
            "UpdateIdentityProvider", ["ProviderName": "Corp", "AttributeMapping": ["name": "n"]])
        #expect(changed["IdentityProvider"]?["AttributeMapping"] == ["name": "n", "username": "sub"])
        #expect(changed["IdentityProvider"]?["ProviderDetails"] == made["ProviderDetails"])
        let removed = await hotel.admin("DeleteIdentityProvider", ["ProviderName": "Corp"])
        #expect(removed.status == 200 && removed.bytes.isEmpty)
        for (operation, name) in [
            ("DescribeIdentityProvider", "ProviderName"), ("UpdateIdentityProvider", "ProviderName"),
            ("DeleteIdentityProvider", "ProviderName"), ("GetIdentityProviderByIdentifier", "IdpIdentifier"),
        ] {
            let answer = await hotel.admin(operation, [name: "Corp"])
            #expect(answer.error == "ResourceNotFoundException", "\(operation)")
            #expect(answer.message == "Identity provider Corp does not exist.")
        }
    }

    @Test func `a name is taken once, an identifier too, and a pool has so many providers`() async throws {
        let hotel = try await Hotel(try await ServiceFixture { $0.mostIdentityProviders = 2 })
        #expect(await hotel.admin("CreateIdentityProvider", Self.corp).status == 200)
        #expect(await hotel.admin("CreateIdentityProvider", Self.corp).error == "DuplicateProviderException")
        var other = Self.corp
        other["ProviderName"] = "Other"
        #expect(await hotel.admin("CreateIdentityProvider", other).error == "InvalidParameterException")
        other["IdpIdentifiers"] = nil
        #expect(await hotel.admin("CreateIdentityProvider", other).status == 200)
        let update: JSONValue = ["ProviderName": "Other", "IdpIdentifiers": ["corp.example"]]
        #expect(await hotel.admin("UpdateIdentityProvider", update).error == "InvalidParameterException")
        other["ProviderName"] = "Third"
        #expect(await hotel.admin("CreateIdentityProvider", other).error == "LimitExceededException")
    }

    @Test(
        arguments: [
            ["ProviderName": "A"], ["ProviderName": "_ab"], ["ProviderName": "Google"], ["ProviderType": "Twitter"],
            ["ProviderDetails": ["client_id": "c"]], ["ProviderDetails": nil], ["AttributeMapping": ["nonsense": "x"]],
            ["IdpIdentifiers": ["a/b"]], ["AcrMapping": ["Level9": "x"]],
        ] as [JSONValue])
    func `what breaks a rule makes no provider`(wrong: JSONValue) async throws {
        let hotel = try await Hotel()
        var members = Self.corp
        for (name, value) in wrong.object ?? [:] { members[name] = value }
        #expect(await hotel.admin("CreateIdentityProvider", members).error == "InvalidParameterException")
        #expect(await hotel.admin("ListIdentityProviders")["Providers"] == [])
    }

    @Test func `a list has its limit, and its own tokens`() async throws {
        let hotel = try await Hotel()
        for (name, value) in [("MaxResults", 61), ("MaxResults", -1), ("NextToken", "made-up")]
            as [(String, JSONValue)]
        {
            let answer = await hotel.admin("ListIdentityProviders", [name: value])
            #expect(answer.error == "InvalidParameterException", "\(name) \(value)")
        }
    }
}
