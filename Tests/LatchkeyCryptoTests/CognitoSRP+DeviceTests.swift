import Foundation
import LatchkeyPlatform
import TestSupport
import Testing

@testable import LatchkeyCrypto

@Suite struct CognitoSRPDeviceTests {
    struct File: Decodable {
        struct Vector: Decodable {
            let kind: String, values: [String: String], expected: String

            enum Member: String, CodingKey { case kind, input, expected }

            init(from decoder: any Decoder) throws {
                let members = try decoder.container(keyedBy: Member.self)
                kind = try members.decode(String.self, forKey: .kind)
                values = (try? members.decode([String: String].self, forKey: .input)) ?? [:]
                expected = (try? members.decode(String.self, forKey: .expected)) ?? ""
            }
        }
        let vectors: [Vector]
    }

    @Test func `a device is confirmed with the verifier that client libraries send`() throws {
        let vectors = try Vectors.load("srp/cognito_clients.json", as: File.self).vectors
        let devices = vectors.filter { $0.kind == "device_verifier" }
        #expect(!devices.isEmpty)
        for device in devices {
            let values = device.values
            let made = try CognitoSRP.DeviceVerifier(
                groupKey: values["deviceGroupKey"]!, deviceKey: values["deviceKey"]!,
                password: Secret(values["randomPassword"]!), salt: [UInt8](Data(base64Encoded: values["salt_b64"]!)!))
            #expect(Data(made.verifier).base64EncodedString() == device.expected)
        }
    }

    @Test func `a salt is one number however it is read`() throws {
        var salts: Set<[UInt8]> = []
        for _ in 0..<20 {
            let salt = try CognitoSRP.DeviceVerifier(groupKey: "g", deviceKey: "k", password: Secret("p")).salt
            #expect(salt.count == 16 && (0x40...0x7f).contains(salt[0]))
            #expect(CognitoSRP.padded(salt) == salt)
            salts.insert(salt)
        }
        #expect(salts.count == 20)
    }

    @Test func `a device proves its secret to the verifier that it was confirmed with`() throws {
        let made = try CognitoSRP.DeviceVerifier(groupKey: "-group", deviceKey: "us-east-1_k", password: Secret("p"))
        let client = try CognitoSRP.Client()
        let server = try CognitoSRP.Server(verifier: made.verifier)
        func key(_ password: String) throws -> [UInt8] {
            try client.key(
                poolName: "-group", userID: "us-east-1_k", password: Secret(password),
                salt: HexadecimalInteger.encode(made.salt), serverPublicValue: server.publicValue)
        }
        #expect(try key("p") == server.key(clientPublicValue: client.publicValue))
        #expect(try key("q") != server.key(clientPublicValue: client.publicValue))
    }
}
