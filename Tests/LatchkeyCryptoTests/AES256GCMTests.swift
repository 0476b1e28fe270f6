import TestSupport
import Testing

@testable import LatchkeyCrypto

@Suite struct AES256GCMTests {
    let box: AES256GCM

    init() throws {
        box = try AES256GCM(key: [UInt8](0..<32))
    }

    @Test(arguments: [0, 1, 16, 1000]) func `what is sealed opens again`(count: Int) throws {
        let text = SecureRandom.bytes(count)
        let sealed = try box.seal(text, authenticating: [1])
        #expect(sealed.count == count + AES256GCM.overhead)
        #expect(try box.open(sealed, authenticating: [1]) == text)
    }

    @Test func `a case of NIST's GCM specification opens`() throws {
        // The specification's test case 14: zero key, zero nonce, one zero block.
        let sealed =
            [UInt8](repeating: 0, count: 12)
            + [UInt8](hex: "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919")
        let text = try AES256GCM(key: [UInt8](repeating: 0, count: 32)).open(sealed, authenticating: [])
        #expect(text == [UInt8](repeating: 0, count: 16))
    }

    @Test func `sealing twice gives two texts`() throws {
        #expect(try box.seal([1, 2], authenticating: []) != box.seal([1, 2], authenticating: []))
    }

    @Test func `every changed bit is noticed`() throws {
        let sealed = try box.seal([1, 2, 3], authenticating: [9])
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(throws: CryptoError(.authenticationFailed)) { try box.open(changed, authenticating: [9]) }
        }
    }

    @Test func `another context, another key and cut texts are refused`() throws {
        let sealed = try box.seal([1, 2, 3], authenticating: [9])
        #expect(throws: CryptoError(.authenticationFailed)) { try box.open(sealed, authenticating: []) }
        let other = try AES256GCM(key: [UInt8](1...32))
        #expect(throws: CryptoError(.authenticationFailed)) { try other.open(sealed, authenticating: [9]) }
        for count in 0..<sealed.count {
            #expect(throws: CryptoError(.authenticationFailed)) {
                try box.open(Array(sealed.prefix(count)), authenticating: [9])
            }
        }
    }

    @Test(arguments: [0, 16, 31, 33]) func `a key of another length is refused`(count: Int) {
        #expect(throws: CryptoError(.invalidKey)) { try AES256GCM(key: [UInt8](repeating: 0, count: count)) }
    }
}
