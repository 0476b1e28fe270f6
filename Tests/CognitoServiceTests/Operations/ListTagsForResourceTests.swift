import LatchkeyJSON
import Testing

@testable import CognitoService

@Suite struct ListTagsForResourceTests {
    @Test func `the tags of a pool are found by its resource name`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool(["UserPoolTags": ["team": "desk", "stage": ""]])
        let arn = "arn:aws:cognito-idp:eu-west-1:000000000000:userpool/\(pool)"
        #expect(
            await service.call("ListTagsForResource", ["ResourceArn": .string(arn)]).json
                == ["Tags": ["team": "desk", "stage": ""]])
        let missing = "arn:aws:cognito-idp:eu-west-1:000000000000:userpool/\(missingPool)"
        #expect(
            await service.call("ListTagsForResource", ["ResourceArn": .string(missing)]).error
                == "ResourceNotFoundException")
        #expect(
            await service.call("ListTagsForResource", ["ResourceArn": "nonsense"]).error
                == "InvalidParameterException")
    }
}
