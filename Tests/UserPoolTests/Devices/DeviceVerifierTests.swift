import LatchkeyCrypto
import LatchkeyJSON
import Testing

@testable import UserPool

struct DeviceVerifierTests {
    private static let salt = Base64.encode([UInt8](repeating: 0xab, count: 16))
    private static let verifier = Base64.encode([UInt8](repeating: 0x7f, count: 384))

    private func refusal(_ verifier: String, _ salt: String) -> UserPoolError.Code? {
        do throws(UserPoolError) {
            _ = try DeviceVerifier(passwordVerifier: verifier, salt: salt)
            return nil
        } catch { return error.code }
    }

    @Test func `salt and verifier are kept without the zeros that clients pad them with`() throws {
        let padded = try DeviceVerifier(
            passwordVerifier: Base64.encode([0] + [UInt8](repeating: 0x7f, count: 384)),
            salt: Base64.encode([0, 0xab, 0xcd]))
        #expect(padded.salt == "abcd")
        #expect(padded.verifier == [UInt8](repeating: 0x7f, count: 384))
    }

    @Test(arguments: [
        "", "=", "no base 64", "AA==", Base64.encode([1]), Base64.encode([0, 0, 1]),
        Base64.encode([UInt8](repeating: 0xff, count: 384)), Base64.encode([1] + [UInt8](repeating: 0, count: 384)),
        Base64.encode([UInt8](repeating: 1, count: 1024)), String(repeating: "A", count: 131_072),
    ])
    func `a verifier that is no number below the modulus, or that lets everybody in, is refused`(verifier: String) {
        #expect(refusal(verifier, Self.salt) == .invalidParameter)
    }

    @Test(arguments: [
        "", "AA==", "AAAA", "no base 64", "q83", Base64.encode([UInt8](repeating: 1, count: 65)),
        String(repeating: "A", count: 131_072),
    ])
    func `a salt that is empty, zero, long or no base 64 is refused`(salt: String) {
        #expect(refusal(Self.verifier, salt) == .invalidParameter)
        #expect(refusal(Self.verifier, Self.salt) == nil)
    }
}
