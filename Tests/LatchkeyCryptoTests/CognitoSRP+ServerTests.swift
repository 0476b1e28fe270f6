import Glibc
import LatchkeyPlatform
import Testing

@testable import LatchkeyCrypto

/// Our server against a client that shares no arithmetic with it. The numbers come from a seed;
/// `LATCHKEY_SRP_EXCHANGES` says how many exchanges there are.
@Suite struct CognitoSRPServerTests {
    private static let count = getenv("LATCHKEY_SRP_EXCHANGES").flatMap { UInt64(String(cString: $0)) } ?? 200
    private static let lanes: UInt64 = 4

    @Test func `random exchanges of passwords and of devices agree with a client in plain arithmetic`() async throws {
        let faults = try await withThrowingTaskGroup(of: [String].self) { group in
            for lane in 0..<Self.lanes {
                group.addTask {
                    try stride(from: lane, to: Self.count, by: UInt64.Stride(Self.lanes)).compactMap(Self.fault)
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(faults == [])
    }

    @Test func `plain arithmetic is right where the answer is known`() {
        let modulus = PlainInteger.Modulus(PlainInteger(hex: "fffffffffffffffffffffffffffffff1"))
        let (a, b) = (PlainInteger(hex: "123456789abcdef0123456789abcdef"), PlainInteger(hex: "fedcba9876543210ffff"))
        #expect(a.plus(b).minus(b) == a)
        #expect(a.times(b).hex == "121fa00ad77d742247c16d4d71da875556b1cd429a5d1333211")
        #expect(modulus.power(PlainInteger(2), PlainInteger(128)).hex == "f")
        #expect(modulus.powerOfTwo(PlainInteger(128)).hex == "f")
        #expect(modulus.powerOfTwo(a) == modulus.power(PlainInteger(2), a))
        #expect(modulus.powerOfTwo(PlainInteger(0)).hex == "1" && modulus.powerOfTwo(PlainInteger(1)).hex == "2")
        #expect(modulus.product(a, PlainInteger(1)) == a)
        #expect(modulus.difference(PlainInteger(1), PlainInteger(2)).hex == "fffffffffffffffffffffffffffffff0")
        #expect(PlainInteger(hex: "80").paddedBytes == [0, 0x80])
        #expect(PlainInteger(0).hex == "0")
    }

    /// What is wrong with the exchange of a seed; `nil` when nothing is.
    private static func fault(_ seed: UInt64) throws -> String? {
        var random = Numbers(state: seed &* 0x9e37_79b9_7f4a_7c15 &+ 1)
        let isDevice = seed % 2 == 1
        let identity = PlainSRPClient.Identity(
            poolName: isDevice ? "-\(random.text(8))" : random.text(9),
            userID: isDevice ? "eu-west-1_\(random.text(36))" : random.text(1 + random.below(40)),
            password: random.password())
        // Devices make their salts themselves, with zeros in front now and then.
        var saltBytes = random.bytes(16)
        saltBytes[0] = isDevice && random.below(4) == 0 ? 0 : max(1, saltBytes[0])
        let salt = PlainInteger(bytes: saltBytes)
        let power = identity.verifier(salt: salt)
        let verifier = Array(power.paddedBytes.drop { $0 == 0 })
        if !isDevice {
            let made = try CognitoSRP.verifier(
                poolName: identity.poolName, userID: identity.userID, password: Secret(identity.password),
                salt: saltBytes)
            guard made == verifier else { return "\(seed): the verifiers differ" }
        }
        guard CognitoSRP.verifier(checking: [0] + verifier) == verifier else {
            return "\(seed): the verifier is refused"
        }

        let client = PlainSRPClient(secret: PlainInteger(bytes: random.bytes(8 + random.below(25))))
        var ephemeral = random.bytes(32)
        ephemeral[0] |= 0x80
        let server = try CognitoSRP.Server(verifier: verifier, ephemeral: ephemeral)
        let key = try server.key(clientPublicValue: client.srpA)
        let (block, timestamp) = (random.bytes(64), "Mon Nov 3 07:05:09 UTC 2025")
        let expected = CognitoSRP.signature(
            key: key, poolName: identity.poolName, userID: identity.userID, secretBlock: block, timestamp: timestamp)
        let signature = client.signature(
            identity, salt: salt.hex, verifier: power, srpB: server.publicValue, secretBlock: block,
            timestamp: timestamp)
        return signature == expected ? nil : "\(seed): the signatures differ"
    }

    /// SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
            return mixed ^ (mixed >> 31)
        }

        mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
        mutating func bytes(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
        }
        mutating func text(_ count: Int) -> String {
            String((0..<count).map { _ in "0123456789abcdef".randomElement(using: &self)! })
        }
        /// Of any scripts, colons and long ones among them.
        mutating func password() -> String {
            String((0..<1 + below(60)).map { _ in "aZ9:%äßя漢🔑 ".randomElement(using: &self)! })
        }
    }
}
