import LatchkeyJSON
import Testing

@testable import CognitoService

@Suite struct GetCSVHeaderTests {
    @Test func `the columns are Cognito's, and the pool's own`() async throws {
        let desk = try await ImportDesk(pool: ["Schema": [["Name": "tier", "AttributeDataType": "String"]]])
        let answer = await desk.call("GetCSVHeader")
        #expect(answer["UserPoolId"]?.string == desk.pool)
        #expect(
            answer["CSVHeader"]?.array?.compactMap(\.string) == [
                "name", "given_name", "family_name", "middle_name", "nickname", "preferred_username", "profile",
                "picture", "website", "email", "email_verified", "gender", "birthdate", "zoneinfo", "locale",
                "phone_number", "phone_number_verified", "address", "updated_at", "custom:tier",
                "cognito:mfa_enabled", "cognito:username",
            ])
    }

    @Test func `a pool that is not there has none, and an id that is none is refused`() async throws {
        let desk = try await ImportDesk()
        #expect(
            await desk.call("GetCSVHeader", ["UserPoolId": .string(missingPool)]).error == "ResourceNotFoundException")
        #expect(await desk.call("GetCSVHeader", ["UserPoolId": "x"]).error == "InvalidParameterException")
    }
}
