import LatchkeyJSON
import Testing

@testable import CognitoService

struct AdminLinkProviderForUserTests {
    private static func user(_ provider: String, _ value: String) -> JSONValue {
        [
            "ProviderName": .string(provider), "ProviderAttributeName": "Cognito_Subject",
            "ProviderAttributeValue": .string(value),
        ]
    }

    private static func link(_ subject: String, to name: String) -> JSONValue {
        ["DestinationUser": user("Cognito", name), "SourceUser": user("Corp", subject)]
    }

    private func hotel() async throws -> Hotel {
        let hotel = try await Hotel()
        for name in ["alice", "bob"] { try await hotel.user(name) }
        let made = await hotel.admin(
            "CreateIdentityProvider",
            [
                "ProviderName": "Corp", "ProviderType": "OIDC", "ProviderDetails": CreateIdentityProviderTests.details,
            ])
        #expect(made.status == 200, "\(made.message ?? "")")
        return hotel
    }

    @Test func `an identity is linked, seen wherever users are shown, and unlinked`() async throws {
        let hotel = try await hotel()
        #expect(await hotel.admin("AdminLinkProviderForUser", Self.link("s1", to: "alice")).json == [:])
        let user = await hotel.admin("AdminGetUser", ["Username": "alice"])
        let attribute = user["UserAttributes"]?.array?.first { $0["Name"] == "identities" }
        let identities = try JSONValue(parsing: attribute?["Value"]?.string ?? "")
        #expect(identities.array?.map { $0["userId"] } == ["s1"])
        #expect(identities.array?.first?["primary"] == false && identities.array?.first?["dateCreated"]?.int64 != nil)
        let token = try await hotel.signIn()["IdToken"]
        #expect(try Hotel.claims(token)["identities"]?.array?.first?["providerName"] == "Corp")
        #expect(await hotel.admin("AdminDisableProviderForUser", ["User": Self.user("Corp", "s1")]).json == [:])
        let after = await hotel.admin("AdminGetUser", ["Username": "alice"])["UserAttributes"]?.array
        #expect(after?.contains { $0["Name"] == "identities" } == false)
    }

    @Test func `what cannot be linked is told apart`() async throws {
        let hotel = try await hotel()
        func error(_ members: JSONValue) async -> String? {
            await hotel.admin("AdminLinkProviderForUser", members).error
        }
        #expect(await error(Self.link("s1", to: "alice")) == nil)
        let again = await hotel.admin("AdminLinkProviderForUser", Self.link("s1", to: "alice"))
        #expect(again.error == "InvalidParameterException")
        #expect(again.message == "SourceUser is already linked to DestinationUser")
        #expect(await error(Self.link("s1", to: "bob")) == "AliasExistsException")
        #expect(await error(Self.link("s2", to: "nobody")) == "UserNotFoundException")
        for number in 2...5 { #expect(await error(Self.link("s\(number)", to: "alice")) == nil) }
        #expect(await error(Self.link("s6", to: "alice")) == "LimitExceededException")
        var unknown = Self.link("s1", to: "bob")
        unknown["SourceUser"] = Self.user("Nobody", "x")
        #expect(await error(unknown) == "ResourceNotFoundException")
        var foreign = Self.link("s7", to: "bob")
        foreign["DestinationUser"] = Self.user("Corp", "s1")
        #expect(await error(foreign) == "InvalidParameterException")
        for member in ["SourceUser", "DestinationUser"] {
            for name in ["ProviderName", "ProviderAttributeValue"] {
                var lacking = Self.link("s8", to: "bob")
                lacking[member]?[name] = nil
                #expect(await error(lacking) == "InvalidParameterException", "\(member) \(name)")
            }
            var lacking = Self.link("s8", to: "bob")
            lacking[member] = nil
            #expect(await error(lacking) == "InvalidParameterException")
        }
        var pool = Self.link("s8", to: "bob")
        pool["UserPoolId"] = .string(missingPool)
        #expect(await hotel.service.call("AdminLinkProviderForUser", pool).error == "ResourceNotFoundException")
    }

    @Test func `what cannot be unlinked is told apart, and a password can be taken away`() async throws {
        let hotel = try await hotel()
        func error(_ user: JSONValue) async -> String? {
            await hotel.admin("AdminDisableProviderForUser", ["User": user]).error
        }
        #expect(await error(Self.user("Corp", "s1")) == "UserNotFoundException")
        #expect(await error(Self.user("Nobody", "s1")) == "ResourceNotFoundException")
        #expect(await error(Self.user("Cognito", "nobody")) == "UserNotFoundException")
        #expect(await error(["ProviderName": "Cognito"]) == "InvalidParameterException")
        #expect(await error(Self.user("Cognito", "alice")) == nil)
        #expect(await hotel.attempt().error == "NotAuthorizedException")
        _ = try await hotel.signIn("bob")
    }

    @Test func `a pool has a signing certificate`() async throws {
        let hotel = try await hotel()
        let first = await hotel.admin("GetSigningCertificate")
        let text = try #require(first["Certificate"]?.string)
        #expect(Base64.decode(text)?.first == 0x30)
        #expect(await hotel.admin("GetSigningCertificate").json == first.json)
        #expect(
            await hotel.service.call("GetSigningCertificate", ["UserPoolId": "no pool"]).error
                == "InvalidParameterException")
    }
}
