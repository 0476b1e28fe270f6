import Foundation
import LatchkeyPlatform
import TestSupport
import Testing

@testable import LatchkeyCrypto

/// Values out of the tests of Cognito's client libraries.
@Suite struct CognitoSRPClientLibrariesTests {
    struct File: Decodable {
        struct Vector: Decodable {
            let kind: String, input: Input, expected: Text
        }
        let vectors: [Vector]
    }

    /// A vector's input: names with texts; the padding table has numbers instead.
    struct Input: Decodable {
        var members: [String: String] = [:], text = "", numbers: [Int] = []

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let members = try? value.decode([String: String].self) {
                self.members = members
            } else if let numbers = try? value.decode([Int].self) {
                self.numbers = numbers
            } else {
                text = try value.decode(String.self)
            }
        }

        subscript(_ name: String) -> String { members[name]! }
        func bytes(_ name: String) -> [UInt8] { CognitoSRPTests.bytes(self[name]) }
    }

    /// What comes out: a text, or one a number.
    struct Text: Decodable {
        var texts: [String]

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let text = try? value.decode(String.self) {
                texts = [text]
            } else {
                texts = (try? value.decode([String].self)) ?? []
            }
        }
    }

    static let vectors = Result { try Vectors.load("srp/cognito_clients.json", as: File.self).vectors }

    func vectors(_ kind: String) throws -> [(input: Input, expected: String)] {
        let found = try Self.vectors.get().filter { $0.kind == kind }.map { ($0.input, $0.expected.texts.first ?? "") }
        #expect(!found.isEmpty)
        return found
    }

    @Test func `SRP-01 the multiplier k is everyone's: the modulus is padded as it is hashed`() {
        #expect(
            CognitoSRP.multiplier
                == [UInt8](hex: "538282c4354742d7cbbde2359fcf67f9f5b3a6b08791e5011b43b8a5b66d9ee6"))
    }

    @Test func `u is amplify-swift's`() throws {
        for (input, expected) in try vectors("srp_u") {
            let u = try CognitoSRP.scrambler(BigNumber(input.bytes("A")), BigNumber(input.bytes("B")))
            #expect(u.bytes == CognitoSRPTests.bytes(expected))
        }
    }

    @Test func `A is cognito-srp-helper's`() throws {
        for (input, expected) in try vectors("srp_A") where expected.contains(where: \.isLetter) {
            #expect(try CognitoSRP.Client(ephemeral: input.bytes("a")).publicValue == expected)
        }
    }

    @Test func `padding is amplify-js's`() throws {
        for vector in try Self.vectors.get() where vector.kind == "pad_hex" {
            let inputs =
                vector.input.numbers.isEmpty
                ? [vector.input.text] : vector.input.numbers.map { String($0, radix: 16) }
            for (input, expected) in zip(inputs, vector.expected.texts) {
                let padded = CognitoSRP.padded(CognitoSRPTests.bytes(input))
                #expect(padded == [UInt8](hex: expected.count % 2 == 0 ? expected : "0" + expected))
            }
        }
    }

    @Test func `signatures are the client libraries'`() throws {
        for (input, expected) in try vectors("srp_signature") {
            let client = try CognitoSRP.Client(ephemeral: input.bytes("a"))
            let key = try client.key(
                poolName: input["poolName"], userID: input["userId"], password: Secret(input["password"]),
                salt: input["salt"], serverPublicValue: input["B"])
            let signature = CognitoSRP.signature(
                key: key, poolName: input["poolName"], userID: input["userId"],
                secretBlock: [UInt8](Data(base64Encoded: input["secretBlock"])!), timestamp: input["timestamp"])
            #expect(Data(signature).base64EncodedString() == expected)
        }
    }

    @Test func `a device's verifier is cognito-srp-helper's`() throws {
        for (input, expected) in try vectors("device_verifier") {
            let verifier = try CognitoSRP.verifier(
                poolName: input["deviceGroupKey"], userID: input["deviceKey"],
                password: Secret(input["randomPassword"]), salt: [UInt8](Data(base64Encoded: input["salt_b64"])!))
            #expect(Data(CognitoSRP.padded(verifier)).base64EncodedString() == expected)
        }
    }

    @Test func `SECRET_HASH is the client libraries'`() throws {
        for (input, expected) in try vectors("secret_hash") {
            let hash = HashFunction.sha256.hmac(
                key: Array(input["clientSecret"].utf8), Array((input["username"] + input["clientId"]).utf8))
            #expect(Data(hash).base64EncodedString() == expected)
        }
    }
}
