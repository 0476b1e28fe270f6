import Foundation
import LatchkeyCrypto
import LatchkeyJSON
import Testing

@testable import LatchkeyJOSE

@Suite struct SigningKeyTests {
    @Test(arguments: Algorithm.allCases) func `what is signed verifies, also with the key read again`(
        algorithm: Algorithm
    ) throws {
        let key = try SigningKey.generate(algorithm), again = try SigningKey(der: key.der, algorithm: algorithm)
        #expect(again.kid == key.kid)
        let payload = Array(#"{"sub":"ä"}"#.utf8)
        let token = try CompactJWS(parsing: again.sign(payload: payload))
        #expect(token.payload == payload)
        #expect(token.isValid(for: try key.jwk.verificationKey))
        let stranger = try SigningKey.generate(algorithm)
        let named = try VerificationKey(kid: key.kid, algorithm: algorithm, key: stranger.jwk.key)
        #expect(!token.isValid(for: named))
    }

    @Test func `the header is exactly Cognito's`() throws {
        let key = try SigningKey.generate(.rs256)
        let token = try key.sign(payload: [])
        let header = Base64URL.decode(token.prefix { $0 != "." })!
        #expect(String(decoding: header, as: UTF8.self) == #"{"kid":"\#(key.kid)","alg":"RS256"}"#)
    }

    @Test func `the kid is the base64 of the SHA-256 of the public key`() throws {
        let key = try SigningKey.generate(.es256)
        #expect(key.kid == Data(HashFunction.sha256.digest(key.jwk.key.spki)).base64EncodedString())
        #expect(key.kid.hasSuffix("=") && key.kid.count == 44)
    }

    @Test func `a key of another kind or curve is refused`() throws {
        let der = try SigningKey.generate(.es384).der
        for algorithm in [Algorithm.rs256, .es256, .es512, .edDSA] {
            #expect(throws: CryptoError(.invalidKey)) { try SigningKey(der: der, algorithm: algorithm) }
        }
    }
}
