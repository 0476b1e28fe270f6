import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import CognitoService

@Suite struct CreateManagedLoginBrandingTests {
    private static func asset(
        _ category: JSONValue = "FORM_LOGO", _ mode: JSONValue = "LIGHT", _ format: JSONValue = "PNG",
        _ content: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]
    ) -> JSONValue {
        [
            "Category": category, "ColorMode": mode, "Extension": format,
            "Bytes": .string(Base64.encode(content)),
        ]
    }

    private func make(_ hotel: Hotel, _ members: JSONValue = [:]) async throws -> JSONValue {
        var request = members
        request["ClientId"] = .string(hotel.client)
        let answer = await hotel.admin("CreateManagedLoginBranding", request)
        return try #require(answer["ManagedLoginBranding"], "\(answer.message ?? "")")
    }

    @Test func `a style is made and found by its id and its client`() async throws {
        let hotel = try await Hotel()
        let settings: JSONValue = ["categories": ["global": ["colorSchemeMode": "DARK"]]]
        let made = try await make(hotel, ["Settings": settings, "Assets": [Self.asset()]])
        #expect(made["Settings"] == settings)
        #expect(made["Assets"] == [Self.asset()])
        #expect(made["UseCognitoProvidedValues"] == false)
        let byID = await hotel.admin(
            "DescribeManagedLoginBranding", ["ManagedLoginBrandingId": made["ManagedLoginBrandingId"] ?? ""])
        #expect(byID["ManagedLoginBranding"] == made)
        let byClient = await hotel.admin(
            "DescribeManagedLoginBrandingByClient", ["ClientId": .string(hotel.client), "ReturnMergedResources": true])
        let merged = try #require(byClient["ManagedLoginBranding"]?["Settings"]?["categories"])
        #expect(merged["global"]?["colorSchemeMode"] == "DARK")
        #expect(merged["global"]?["spacingDensity"] == "REGULAR")
        #expect(merged["form"] != nil)
    }

    @Test func `an update keeps what it does not name, and may go back to what is provided`() async throws {
        let hotel = try await Hotel()
        let id = try await make(hotel, ["Settings": ["a": ["b": 1, "c": 2]], "Assets": [Self.asset()]])[
            "ManagedLoginBrandingId"]
        let change: JSONValue = [
            "ManagedLoginBrandingId": id ?? "", "Settings": ["a": ["b": 3]],
            "Assets": [Self.asset("FORM_LOGO", "DARK")],
        ]
        let changed = await hotel.admin("UpdateManagedLoginBranding", change)["ManagedLoginBranding"]
        #expect(changed?["Settings"] == ["a": ["b": 3, "c": 2]])
        #expect(changed?["Assets"]?.array?.count == 2)
        let replaced = Self.asset("FORM_LOGO", "DARK", "JPEG", [0xff, 0xd8, 0xff, 0xe0])
        _ = await hotel.admin(
            "UpdateManagedLoginBranding", ["ManagedLoginBrandingId": id ?? "", "Assets": [replaced]])
        let found = await hotel.admin("DescribeManagedLoginBranding", ["ManagedLoginBrandingId": id ?? ""])
        #expect(found["ManagedLoginBranding"]?["Assets"] == [replaced, Self.asset()])
        let provided = await hotel.admin(
            "UpdateManagedLoginBranding", ["ManagedLoginBrandingId": id ?? "", "UseCognitoProvidedValues": true])
        #expect(provided["ManagedLoginBranding"]?["Settings"] == nil)
        #expect(provided["ManagedLoginBranding"]?["Assets"] == nil)
        #expect(provided["ManagedLoginBranding"]?["UseCognitoProvidedValues"] == true)
    }

    @Test func `a client has one style, which goes when it is deleted`() async throws {
        let hotel = try await Hotel()
        let made = try await make(hotel, ["UseCognitoProvidedValues": true])
        let again = await hotel.admin(
            "CreateManagedLoginBranding", ["ClientId": .string(hotel.client), "UseCognitoProvidedValues": true])
        #expect(again.error == "ManagedLoginBrandingExistsException")
        let id: JSONValue = ["ManagedLoginBrandingId": made["ManagedLoginBrandingId"] ?? ""]
        let deleted = await hotel.admin("DeleteManagedLoginBranding", id)
        #expect(deleted.status == 200)
        #expect(deleted.bytes.isEmpty)
        #expect(await hotel.admin("DeleteManagedLoginBranding", id).error == "ResourceNotFoundException")
        _ = try await make(hotel)
        _ = await hotel.admin("DeleteUserPoolClient", ["ClientId": .string(hotel.client)])
        let left = try await hotel.service.store.database.read { connection in
            try await connection.query("SELECT 1 FROM brandings").count
        }
        #expect(left == 0)
    }

    @Test(
        arguments: [
            ["UseCognitoProvidedValues": true, "Settings": ["a": 1]],
            ["UseCognitoProvidedValues": true, "Assets": [asset()]],
            ["Settings": [1]], ["Assets": [asset("FORM_LOGO", "LIGHT", "JPEG")]],
            ["Assets": [asset("FAVICON_ICO", "LIGHT", "PNG")]], ["Assets": [asset("NOWHERE")]],
            ["Assets": [asset(), asset()]],
            ["Assets": [asset("FORM_LOGO", "LIGHT", "SVG", Array("<svg><script/></svg>".utf8))]],
            ["Assets": [["Category": "FORM_LOGO", "ColorMode": "DARK", "Extension": "PNG"]]],
            ["Assets": .array(Array(repeating: asset(), count: 41))],
        ] as [JSONValue])
    func `a style that breaks a rule is refused`(members: JSONValue) async throws {
        let hotel = try await Hotel()
        var request = members
        request["ClientId"] = .string(hotel.client)
        let answer = await hotel.admin("CreateManagedLoginBranding", request)
        #expect(answer.error == "InvalidParameterException", "\(answer.message ?? "")")
    }

    @Test func `a request brings two megabytes at most`() async throws {
        let hotel = try await Hotel()
        let large = [UInt8]([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) + [UInt8](repeating: 7, count: 900_000)
        let made = try await make(hotel, ["UseCognitoProvidedValues": true])
        let assets = ["LIGHT", "DARK", "DYNAMIC"].map { Self.asset("FORM_LOGO", .string($0), "PNG", large) }
        func update(_ assets: some Sequence<JSONValue>) async -> ServiceFixture.Answer {
            await hotel.admin(
                "UpdateManagedLoginBranding",
                ["ManagedLoginBrandingId": made["ManagedLoginBrandingId"] ?? "", "Assets": .array(Array(assets))])
        }
        // What does not fit into one request comes by two.
        let refused = await update(assets)
        #expect(refused.error == "InvalidParameterException")
        #expect(await update(assets.prefix(2)).status == 200)
        #expect(await update(assets.suffix(1)).status == 200)
    }

    @Test func `a pool, a client or a style that does not exist is named`() async throws {
        let hotel = try await Hotel()
        let id: JSONValue = "3f2b8a54-5d3e-4c9a-9f0b-0a1b2c3d4e5f"
        for (operation, request) in [
            ("CreateManagedLoginBranding", ["ClientId": "nobody"]),
            ("DescribeManagedLoginBrandingByClient", ["ClientId": .string(hotel.client)]),
            ("DescribeManagedLoginBranding", ["ManagedLoginBrandingId": id]),
            ("UpdateManagedLoginBranding", ["ManagedLoginBrandingId": id]),
            ("DeleteManagedLoginBranding", ["ManagedLoginBrandingId": id]),
        ] as [(String, JSONValue)] {
            #expect(await hotel.admin(operation, request).error == "ResourceNotFoundException", "\(operation)")
            var elsewhere = request
            elsewhere["UserPoolId"] = .string(missingPool)
            #expect(await hotel.service.call(operation, elsewhere).error == "ResourceNotFoundException")
        }
        #expect(await hotel.service.call("UpdateManagedLoginBranding", [:]).error == "InvalidParameterException")
        #expect(await hotel.admin("UpdateManagedLoginBranding", [:]).error == "InvalidParameterException")
    }
}
