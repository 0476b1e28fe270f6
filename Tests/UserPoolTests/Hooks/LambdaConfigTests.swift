import LatchkeyJSON
import Testing

@testable import UserPool

@Suite struct LambdaConfigTests {
    @Test func `every function is read from its place`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(
            ["LambdaConfig": ScriptedHooks.config(HookTrigger.allCases, tokens: "V3_0")])
        #expect(
            pool.settings.hooks?.functions
                == Dictionary(uniqueKeysWithValues: HookTrigger.allCases.map { ($0, ScriptedHooks.arn($0)) }))
        #expect(pool.settings.hooks?.tokenVersion == .v3)
        #expect(try await fixture.pool().settings.hooks == nil)
        #expect(try await fixture.pool(["LambdaConfig": [:]]).settings.hooks == nil)
    }

    @Test(
        arguments: [
            ["PreTokenGenerationConfig": ["LambdaVersion": "V9_0", "LambdaArn": "arn:a"]],
            ["CustomSMSSender": ["LambdaVersion": "V2_0", "LambdaArn": "arn:a"]],
            [
                "PreTokenGeneration": "arn:a",
                "PreTokenGenerationConfig": ["LambdaVersion": "V1_0", "LambdaArn": "arn:b"],
            ],
        ] as [JSONValue])
    func `versions that there are not, and two functions for one thing, are refused`(_ config: JSONValue) async throws {
        let fixture = try await PoolFixture()
        #expect(await code { try await fixture.pool(["LambdaConfig": config]) } == .invalidParameter)
    }
}
