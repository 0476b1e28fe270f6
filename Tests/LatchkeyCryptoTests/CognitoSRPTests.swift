import Foundation
import LatchkeyPlatform
import TestSupport
import Testing

@testable import LatchkeyCrypto

@Suite struct CognitoSRPTests {
    /// One sign-in as both vector files write it.
    struct SignIn: Decodable {
        let poolID: String, userID: String, password: String, timestamp: String
        let salt: String, a: String, b: String, clientPublic: String, serverPublic: String, verifier: String
        let key: String, secretBlock: String, signature: String

        struct Name: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Name.self)
            func text(_ names: String...) throws -> String {
                let name = names.map(Name.init).first(where: members.contains) ?? Name(stringValue: names[0])
                return try members.decode(String.self, forKey: name)
            }
            poolID = try text("pool_id")
            userID = try text("user_id_for_srp")
            password = try text("password")
            timestamp = try text("timestamp")
            salt = try text("salt", "salt_hex")
            a = try text("a", "a_hex")
            b = try text("b", "b_hex")
            clientPublic = try text("SRP_A", "A_hex")
            serverPublic = try text("SRP_B", "B_hex")
            verifier = try text("v", "verifier_hex")
            key = try text("hkdf_key", "hkdf_key_hex")
            secretBlock = try text("secret_block", "secret_block_b64")
            signature = try text("signature", "signature_b64")
        }

        var poolName: String { String(poolID.split(separator: "_", maxSplits: 1)[1]) }
    }

    struct File: Decodable { let vectors: [SignIn] }

    static func bytes(_ hex: String) -> [UInt8] { HexadecimalInteger.decode(hex, maximumDigits: 4096)! }

    @Test(arguments: ["srp/cognito_srp_generated.json", "srp/cognito_edge_cases.json"])
    func `SRP-02 both sides agree with every vector of an independent implementation`(file: String) throws {
        let vectors = try Vectors.load(file, as: File.self).vectors
        #expect(vectors.count >= 5)
        for test in vectors {
            let verifier = try CognitoSRP.verifier(
                poolName: test.poolName, userID: test.userID, password: Secret(test.password),
                salt: Self.bytes(test.salt))
            #expect(HexadecimalInteger.encode(verifier) == HexadecimalInteger.encode(Self.bytes(test.verifier)))

            let client = try CognitoSRP.Client(ephemeral: Self.bytes(test.a))
            #expect(client.publicValue == test.clientPublic)
            let server = try CognitoSRP.Server(verifier: verifier, ephemeral: Self.bytes(test.b))
            #expect(server.publicValue == test.serverPublic)

            let key = try server.key(clientPublicValue: client.publicValue)
            #expect(key == [UInt8](hex: test.key))
            #expect(
                try client.key(
                    poolName: test.poolName, userID: test.userID, password: Secret(test.password),
                    salt: test.salt, serverPublicValue: server.publicValue) == key)

            let signature = CognitoSRP.signature(
                key: key, poolName: test.poolName, userID: test.userID,
                secretBlock: [UInt8](Data(base64Encoded: test.secretBlock)!), timestamp: test.timestamp)
            #expect(Data(signature).base64EncodedString() == test.signature)
        }
    }

    @Test func `SRP-05 a signature is over the pool's short name, the user, the secret block and the time`() throws {
        for test in try Vectors.load("srp/cognito_edge_cases.json", as: File.self).vectors {
            #expect(test.poolID == "us-east-1_AbCdEf123" && test.poolName == "AbCdEf123")
            let key = [UInt8](hex: test.key), block = [UInt8](Data(base64Encoded: test.secretBlock)!)
            func signature(of poolName: String) -> String {
                Data(
                    CognitoSRP.signature(
                        key: key, poolName: poolName, userID: test.userID, secretBlock: block,
                        timestamp: test.timestamp)
                ).base64EncodedString()
            }
            let message = Array("AbCdEf123\(test.userID)".utf8) + block + Array(test.timestamp.utf8)
            #expect(Data(HashFunction.sha256.hmac(key: key, message)).base64EncodedString() == test.signature)
            #expect(signature(of: test.poolName) == test.signature)
            #expect(signature(of: test.poolID) != test.signature)
        }
    }

    @Test func `a fresh sign-in agrees, and a wrong password does not`() throws {
        let salt = CognitoSRP.newSalt()
        #expect(salt.count == 16 && salt[0] != 0)
        let verifier = try CognitoSRP.verifier(poolName: "p", userID: "u", password: Secret("right"), salt: salt)
        let client = try CognitoSRP.Client(), server = try CognitoSRP.Server(verifier: verifier)
        func key(_ password: String) throws -> [UInt8] {
            try client.key(
                poolName: "p", userID: "u", password: Secret(password), salt: HexadecimalInteger.encode(salt),
                serverPublicValue: server.publicValue)
        }
        #expect(try server.key(clientPublicValue: client.publicValue) == key("right"))
        #expect(try server.key(clientPublicValue: client.publicValue) != key("wrong"))
        #expect(try CognitoSRP.Server(verifier: verifier).publicValue != server.publicValue)
    }

    @Test func `public values that would give the secret away are refused on both sides`() throws {
        let n = CognitoSRP.group.prime
        let twice = try BigNumber(n).plus(BigNumber(n)).bytes
        let server = try CognitoSRP.Server(verifier: [5]), client = try CognitoSRP.Client()
        let zeros = String(repeating: "0", count: 768)
        for value in [
            "0", zeros, HexadecimalInteger.encode(n), zeros + HexadecimalInteger.encode(n),
            HexadecimalInteger.encode(twice), "", "-1", "+1", "0x1", "g", "1 ", "１",
            "1" + String(repeating: "0", count: 3000),
        ] {
            #expect(throws: CryptoError(.illegalPublicValue)) {
                try CognitoSRP.Server.clientPublicValue(value)
            }
            #expect(throws: CryptoError(.illegalPublicValue)) { try server.key(clientPublicValue: value) }
            #expect(throws: CryptoError(.illegalPublicValue)) {
                try client.key(
                    poolName: "p", userID: "u", password: Secret("x"), salt: "1", serverPublicValue: value)
            }
        }
        #expect(throws: CryptoError(.invalidParameter)) {
            try client.key(poolName: "p", userID: "u", password: Secret("x"), salt: "zz", serverPublicValue: "5")
        }
    }

    @Test func `a verifier that a client made is a number of the group that gives nothing away`() {
        let prime = CognitoSRP.group.prime
        func below(_ difference: UInt8) -> [UInt8] {
            var number = prime
            number[number.count - 1] -= difference
            return number
        }
        #expect(CognitoSRP.verifier(checking: [0, 0, 2]) == [2])
        #expect(CognitoSRP.verifier(checking: [0] + below(2)) == below(2))
        for bytes in [[], [0], [1], [0, 1], prime, below(1), [1] + prime, [0xff] + prime] {
            #expect(CognitoSRP.verifier(checking: bytes) == nil)
        }
    }

    @Test func `a client may send A with an odd number of digits or zeros in front`() throws {
        #expect(try CognitoSRP.Server.clientPublicValue("5") == [5])
        #expect(try CognitoSRP.Server.clientPublicValue("00F5") == [0xf5])
    }
}
