import TestSupport
import Testing

@testable import LatchkeyCrypto

@Suite struct Ed25519PublicKeyTests {
    @Test func `all of Wycheproof's Ed25519 cases come out right`() throws {
        for group in try SignatureVectors.load("ed25519_test") {
            let key = try Ed25519PublicKey(rawBytes: [UInt8](hex: group.publicKey!.pk!))
            for test in group.tests {
                let valid = key.isValid([UInt8](hex: test.sig), for: [UInt8](hex: test.msg))
                #expect(valid == (test.result == "valid"), "case \(test.tcId)")
            }
        }
    }

    @Test(arguments: [0, 31, 33]) func `a key of another length is refused`(count: Int) {
        #expect(throws: CryptoError(.invalidKey)) {
            try Ed25519PublicKey(rawBytes: [UInt8](repeating: 1, count: count))
        }
    }
}
