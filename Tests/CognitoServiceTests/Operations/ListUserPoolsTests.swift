import LatchkeyJSON
import TestSupport
import Testing

@testable import CognitoService

@Suite struct ListUserPoolsTests {
    @Test func `pages name every pool once`() async throws {
        let service = try await ServiceFixture()
        var expected: Set<String> = []
        for _ in 0..<5 {
            expected.insert(try await service.makePool())
            service.clock.advance(by: .seconds(1))
        }
        var seen: [String] = []
        var request: JSONValue = ["MaxResults": 2]
        repeat {
            try #require(seen.count < 100, "a page comes again and again")
            let answer = await service.call("ListUserPools", request)
            for pool in try #require(answer["UserPools"]?.array) {
                seen.append(try #require(pool["Id"]?.string))
                #expect(
                    Set(pool.object?.names ?? [])
                        == ["Id", "Name", "LambdaConfig", "CreationDate", "LastModifiedDate"])
                #expect(pool["CreationDate"]?.double != nil)
            }
            request["NextToken"] = answer["NextToken"]
        } while request["NextToken"] != nil
        #expect(seen.count == 5)
        #expect(Set(seen) == expected)
    }

    @Test func `of 250 pools each is seen once, while others are made`() async throws {
        let service = try await ServiceFixture()
        var before: Set<String> = []
        for _ in 0..<250 { before.insert(try await service.makePool()) }
        var seen: [String] = []
        var request: JSONValue = ["MaxResults": 20]
        repeat {
            let answer = await service.call("ListUserPools", request)
            seen += (answer["UserPools"]?.array ?? []).compactMap { $0["Id"]?.string }
            request["NextToken"] = answer["NextToken"]
            _ = try await service.makePool()
            try #require(seen.count < 500, "a page comes again and again")
        } while request["NextToken"] != nil
        #expect(Set(seen).count == seen.count)
        #expect(before.isSubset(of: seen))
    }

    @Test(
        arguments: [[:], ["MaxResults": 0], ["MaxResults": 61], ["MaxResults": 5, "NextToken": "made-up"]]
            as [JSONValue])
    func `a limit outside 1 to 60 and an invented token are refused`(request: JSONValue) async throws {
        let service = try await ServiceFixture()
        #expect(await service.call("ListUserPools", request).error == "InvalidParameterException")
    }
}
