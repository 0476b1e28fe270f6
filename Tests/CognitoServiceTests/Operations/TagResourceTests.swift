import LatchkeyJSON
import TestSupport
import Testing

@testable import CognitoService

@Suite struct TagResourceTests {
    @Test func `tags join those of the pool and take the place of their namesakes`() async throws {
        let hotel = try await Hotel(pool: ["UserPoolTags": ["team": "desk", "stage": "test"]])
        let before = await hotel.admin("DescribeUserPool")["UserPool"]
        hotel.service.clock.advance(by: .seconds(5))
        let answer = await hotel.tag(["stage": "live", "cost centre": ""])
        #expect(answer.status == 200)
        #expect(answer.json == [:])
        let expected: JSONValue = ["team": "desk", "stage": "live", "cost centre": ""]
        let shown = await hotel.admin("DescribeUserPool")["UserPool"]
        #expect(shown?["UserPoolTags"] == expected)
        #expect(
            await hotel.service.call("ListTagsForResource", ["ResourceArn": .string(hotel.arn)])["Tags"] == expected)
        // Labels are no settings: the pool was not modified.
        #expect(shown?["LastModifiedDate"] == before?["LastModifiedDate"])
    }

    @Test(
        arguments: [
            ["aws:team": "desk"], ["AWS:x": ""], ["team": "aws:desk"], ["": "x"],
            [String(repeating: "k", count: 129): "x"], ["k": .string(String(repeating: "v", count: 257))],
        ] as [JSONValue])
    func `a tag outside the rules is refused, here and with the pool`(tags: JSONValue) async throws {
        let hotel = try await Hotel()
        #expect(await hotel.tag(tags).error == "InvalidParameterException")
        let errors: Set<String?> = ["InvalidParameterException", "UserPoolTaggingException"]
        #expect(
            errors.contains(
                await hotel.service.call("CreateUserPool", ["PoolName": "inn", "UserPoolTags": tags]).error))
        #expect(errors.contains(await hotel.admin("UpdateUserPool", ["UserPoolTags": tags]).error))
        #expect(await hotel.admin("DescribeUserPool")["UserPool"]?["UserPoolTags"] == [:])
    }

    @Test func `a pool has 50 tags at most`() async throws {
        let hotel = try await Hotel()
        func tags(_ numbers: Range<Int>) -> JSONValue {
            var tags: JSONValue = [:]
            for number in numbers { tags["t\(number)"] = "x" }
            return tags
        }
        #expect(await hotel.tag(tags(0..<50)).status == 200)
        #expect(await hotel.tag(tags(49..<50)).status == 200)
        #expect(await hotel.tag(tags(50..<51)).message == "A user pool can have at most 50 tags.")
        let made = await hotel.service.call("CreateUserPool", ["PoolName": "inn", "UserPoolTags": tags(0..<51)])
        #expect(made.error == "UserPoolTaggingException")
    }

    @Test func `a resource that is no pool here is not found`() async throws {
        let hotel = try await Hotel()
        for arn in [
            "arn:aws:cognito-idp:eu-west-1:000000000000:userpool/\(missingPool)",
            "arn:aws:cognito-idp:eu-west-1:111111111111:userpool/\(hotel.pool)",
            "arn:aws:cognito-idp:us-east-1:000000000000:userpool/\(hotel.pool)",
            "arn:aws:cognito-identity:eu-west-1:000000000000:identitypool/\(hotel.pool)",
        ] {
            for (operation, rest) in [("TagResource", ["Tags": ["a": "b"]]), ("UntagResource", ["TagKeys": ["a"]])]
                as [(String, JSONValue)]
            {
                var request = rest
                request["ResourceArn"] = .string(arn)
                #expect(await hotel.service.call(operation, request).error == "ResourceNotFoundException", "\(arn)")
            }
        }
        #expect(
            await hotel.service.call("TagResource", ["ResourceArn": "nonsense", "Tags": [:]]).error
                == "InvalidParameterException")
    }
}

extension Hotel {
    var arn: String { "arn:aws:cognito-idp:eu-west-1:000000000000:userpool/\(pool)" }

    fileprivate func tag(_ tags: JSONValue) async -> ServiceFixture.Answer {
        await service.call("TagResource", ["ResourceArn": .string(arn), "Tags": tags])
    }
}
