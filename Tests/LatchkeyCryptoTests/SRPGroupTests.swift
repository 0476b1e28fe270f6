import TestSupport
import Testing

@testable import LatchkeyCrypto

@Suite struct SRPGroupTests {
    /// The RFC's numbers by its own letters; `g` is the only one that is not hexadecimal text.
    struct AppendixB: Decodable {
        private let numbers: [String: Number]

        private enum Number: Decodable {
            case hex(String), small(Int)

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if let small = try? value.decode(Int.self) {
                    self = .small(small)
                } else {
                    self = .hex(try value.decode(String.self))
                }
            }
        }

        init(from decoder: any Decoder) throws {
            numbers = try [String: Number](from: decoder)
        }

        subscript(_ letter: String) -> BigNumber {
            switch numbers[letter]! {
            case .small(let value): BigNumber([UInt8(value)])
            case .hex(let text): BigNumber(HexadecimalInteger.decode(String(text.dropFirst(2)), maximumDigits: 4096)!)
            }
        }
    }

    @Test func `the numbers of RFC 5054 appendix B come out on both sides`() throws {
        let test = try Vectors.load("srp/rfc5054_appendix_b.json", as: AppendixB.self)
        let group = SRPGroup(prime: test["N"].bytes, generator: test["g"].bytes)
        let verifier = try group.verifier(x: test["x"])
        #expect(verifier.bytes == test["v"].bytes)
        let clientPublic = try group.clientPublic(a: test["a"])
        #expect(clientPublic.bytes == test["A"].bytes)
        let serverPublic = try group.serverPublic(b: test["b"], k: test["k"], verifier: verifier)
        #expect(serverPublic.bytes == test["B"].bytes)
        let clientSecret = try group.clientSecret(
            a: test["a"], serverPublic: serverPublic, k: test["k"], u: test["u"], x: test["x"])
        #expect(clientSecret.bytes == test["premaster"].bytes)
        let serverSecret = try group.serverSecret(
            b: test["b"], clientPublic: clientPublic, u: test["u"], verifier: verifier)
        #expect(serverSecret.bytes == test["premaster"].bytes)
    }

    @Test func `Cognito's group has the 3,072-bit prime and the generator 2`() {
        #expect(BigNumber(SRPGroup.cognito3072.prime).bitCount == 3072)
        #expect(SRPGroup.cognito3072.generator == [2])
    }
}
