import LatchkeyCrypto
import LatchkeyJSON

@testable import WebAuthn

/// An authenticator with one ES256 credential, and the browser in front of it.
struct TestAuthenticator {
    let key: ECPrivateKey
    var id: [UInt8] = Array(repeating: 7, count: 16)
    var relyingParty = "example.org"
    var origin = "https://example.org"
    var flags: UInt8 = 0x05
    var count: UInt32 = 1

    init() throws { key = try .generate(.p256) }

    var publicKey: [UInt8] { CBORWriter.encode(.map(cose)) }

    var cose: CBORMap {
        CBORMap([
            (.integer(1), .integer(2)), (.integer(3), .integer(-7)), (.integer(-1), .integer(1)),
            (.integer(-2), .bytes(key.publicKey.x)), (.integer(-3), .bytes(key.publicKey.y)),
        ])
    }

    var credential: RegisteredCredential {
        RegisteredCredential(
            id: id, publicKey: publicKey, signCount: 0, isBackupEligible: flags & 0x08 != 0,
            isBackedUp: flags & 0x10 != 0)
    }

    func assertion(_ challenge: [UInt8]) throws -> AssertionResponse {
        let json: JSONValue = [
            "type": "webauthn.get", "challenge": .string(Base64URL.encode(challenge)), "origin": .string(origin),
        ]
        let data =
            HashFunction.sha256.digest(Array(relyingParty.utf8)) + [flags]
            + withUnsafeBytes(of: count.bigEndian) { Array($0) }
        let signed = data + HashFunction.sha256.digest(json.encode())
        let signature = ECDSASignature.der(p1363: try key.sign(signed, .sha256), on: .p256)!
        return AssertionResponse(
            id: id, clientDataJSON: json.encode(), authenticatorData: data, signature: signature)
    }
}
