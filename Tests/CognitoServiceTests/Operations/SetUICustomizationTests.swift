import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import CognitoService

@Suite struct SetUICustomizationTests {
    private static let png = Base64.encode([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
    private static let css = ".logo-customizable { max-width: 60%; } .submitButton-customizable:hover {color: #fff;}"

    private func styled() async throws -> Hotel {
        let hotel = try await Hotel()
        _ = await hotel.admin("CreateUserPoolDomain", ["Domain": "grand"])
        return hotel
    }

    @Test func `a style for all is that of a client without one of its own`() async throws {
        let hotel = try await styled()
        #expect(await hotel.admin("GetUICustomization").json == ["UICustomization": [:]])
        let set = await hotel.admin(
            "SetUICustomization", ["CSS": .string(Self.css), "ImageFile": .string(Self.png)])
        let style = try #require(set["UICustomization"], "\(set.message ?? "")")
        #expect(style["ClientId"] == "ALL")
        #expect(style["CSS"]?.string == Self.css)
        #expect(style["CSSVersion"]?.string?.wholeMatch(of: /[0-9]{14}/) != nil)
        #expect(style["ImageUrl"]?.string?.hasSuffix(".png") == true)
        #expect(
            await hotel.admin("GetUICustomization", ["ClientId": .string(hotel.client)])["UICustomization"] == style)
        hotel.service.clock.advance(by: .seconds(5))
        let own = await hotel.admin(
            "SetUICustomization", ["ClientId": .string(hotel.client), "CSS": ".label-customizable{}"])
        #expect(own["UICustomization"]?["ClientId"]?.string == hotel.client)
        #expect(own["UICustomization"]?["ImageUrl"] == nil)
        let found = await hotel.admin("GetUICustomization", ["ClientId": .string(hotel.client)])
        #expect(found["UICustomization"] == own["UICustomization"])
        #expect(found["UICustomization"]?["CSSVersion"] != style["CSSVersion"])
        #expect(await hotel.admin("GetUICustomization", ["ClientId": "ALL"])["UICustomization"] == style)
    }

    @Test func `a style of nothing takes the one of before away`() async throws {
        let hotel = try await styled()
        _ = await hotel.admin("SetUICustomization", ["CSS": .string(Self.css)])
        #expect(await hotel.admin("SetUICustomization").status == 200)
        #expect(await hotel.admin("GetUICustomization").json == ["UICustomization": [:]])
    }

    @Test func `it needs a domain`() async throws {
        let hotel = try await Hotel()
        let answer = await hotel.admin("SetUICustomization", ["CSS": .string(Self.css)])
        #expect(answer.error == "InvalidParameterException")
        #expect(answer.message == "There has to be an existing domain associated with this user pool")
    }

    @Test(
        arguments: [
            ["CSS": "body { color: red }"], ["CSS": "@import 'x';"], ["ImageFile": "PHN2Zy8+"],
            ["ImageFile": .string(Base64.encode([UInt8](repeating: 0, count: 64)))],
            [
                "ImageFile": .string(
                    Base64.encode(
                        [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + [UInt8](repeating: 0, count: 102_393)))
            ],
            ["ImageFile": "not base 64!"], ["CSS": .string(String(repeating: " ", count: 131_073))],
        ] as [JSONValue])
    func `what the pages cannot show is refused`(request: JSONValue) async throws {
        let hotel = try await styled()
        let answer = await hotel.admin("SetUICustomization", request)
        #expect(["InvalidParameterException", "SerializationException"].contains(answer.error))
        #expect(await hotel.admin("GetUICustomization").json == ["UICustomization": [:]])
    }

    @Test(arguments: ["SetUICustomization", "GetUICustomization"])
    func `a pool or a client that does not exist is named`(operation: String) async throws {
        let hotel = try await styled()
        #expect(
            await hotel.service.call(operation, ["UserPoolId": .string(missingPool)]).error
                == "ResourceNotFoundException")
        #expect(await hotel.admin(operation, ["ClientId": "nobody"]).error == "ResourceNotFoundException")
    }

    @Test func `with a client goes its style`() async throws {
        let hotel = try await styled()
        _ = await hotel.admin("SetUICustomization", ["ClientId": .string(hotel.client), "CSS": .string(Self.css)])
        _ = await hotel.admin("DeleteUserPoolClient", ["ClientId": .string(hotel.client)])
        let left = try await hotel.service.store.database.read { connection in
            try await connection.query("SELECT 1 FROM page_styles").count
        }
        #expect(left == 0)
    }
}
