import Testing

@testable import UserPool

@Suite struct PoolIDTests {
    @Test(arguments: ["us-east-1_Kx3yQ9aZb", "eu_central_1_0", "local_9"])
    func `region, underscore, letters and digits make an id`(text: String) {
        #expect(PoolID(text)?.text == text)
    }

    @Test(arguments: [
        "", "_", "us-east-1", "us-east-1_", "_abc", "us-east-1_a-b", "us east_1a", "us-east-1_é", "../../etc_passwd",
        "us-east-1_abc\0", "us-east-1_abc/..", "ü_1", String(repeating: "a", count: 54) + "_1",
    ])
    func `other texts are none`(text: String) {
        #expect(PoolID(text) == nil)
    }

    @Test func `an id names its region and its name in SRP`() throws {
        let id = try #require(PoolID("eu-central-1_Kx3yQ9aZb"))
        #expect(id.region == "eu-central-1")
        #expect(id.srpName == "Kx3yQ9aZb")
    }
}
