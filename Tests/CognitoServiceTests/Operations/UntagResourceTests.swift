import LatchkeyJSON
import Testing

@testable import CognitoService

@Suite struct UntagResourceTests {
    @Test func `the tags named are taken away, and one that is not there is none too many`() async throws {
        let hotel = try await Hotel(pool: ["UserPoolTags": ["team": "desk", "stage": "test", "x": "y"]])
        let answer = await hotel.service.call(
            "UntagResource", ["ResourceArn": .string(hotel.arn), "TagKeys": ["team", "x", "missing"]])
        #expect(answer.status == 200)
        #expect(answer.json == [:])
        #expect(await hotel.admin("DescribeUserPool")["UserPool"]?["UserPoolTags"] == ["stage": "test"])
    }

    @Test func `keys have 1 to 128 characters`() async throws {
        let hotel = try await Hotel()
        for key in ["", String(repeating: "k", count: 129)] {
            let answer = await hotel.service.call(
                "UntagResource", ["ResourceArn": .string(hotel.arn), "TagKeys": [.string(key)]])
            #expect(answer.error == "InvalidParameterException")
        }
    }
}
