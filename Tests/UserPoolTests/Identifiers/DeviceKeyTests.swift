import Testing

@testable import UserPool

struct DeviceKeyTests {
    @Test(arguments: [
        "eu-west-1_0b8c1f9e-3a8f-4c5e-9f8e-0a1b2c3d4e5f", "us-east-1_a06d88eb-434b-b3a5", "a_0", "a_b_0",
        String(repeating: "r", count: 53) + "_0",
    ])
    func `a device key is a region and a UUID`(text: String) {
        #expect(DeviceKey(text)?.text == text)
    }

    @Test(arguments: [
        "", "_", "eu-west-1", "_0b8c", "eu-west-1_", "eu-west-1_0B8C", "eu-west-1_0b8g", "eu west_0b", "eü_0b",
        "eu-west-1_0b\u{0}", "eu-west-1_0b\n", String(repeating: "r", count: 54) + "_0",
        "eu-west-1_" + String(repeating: "0", count: 1_000_000),
    ])
    func `what is longer than 55 characters or of another form is none`(text: String) {
        #expect(DeviceKey(text) == nil)
    }

    @Test(arguments: ["eu-west-1", "local", "a-region-whose-name-is-longer-than-any-of-theirs"])
    func `a new key is one, of the region, and no other`(region: String) {
        let key = DeviceKey.random(in: region)
        #expect(DeviceKey(key.text) == key)
        #expect(key.text.hasPrefix(region.prefix(18)))
        #expect(DeviceKey.random(in: region) != key)
    }
}
