import Testing

@testable import LatchkeyHTTP

@Suite struct TokenTests {
    @Test func `a token's bytes are those of RFC 9110 §5_6_2`() {
        let marks = "!#$%&'*+-.^_`|~"
        let alphanumerics = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
        let expected = Set((marks + alphanumerics).utf8)
        for byte in UInt8.min...UInt8.max { #expect(Token.isTokenByte(byte) == expected.contains(byte), "\(byte)") }
    }

    @Test func `a value's bytes are visible ones, blanks and those beyond ASCII`() {
        for byte in UInt8.min...UInt8.max {
            #expect(Token.isValueByte(byte) == (byte == 9 || (byte >= 32 && byte != 127)), "\(byte)")
        }
    }

    @Test func `only ASCII letters have a lower case`() {
        for byte in UInt8.min...UInt8.max {
            #expect(Token.lowercase(byte) == ((65...90).contains(byte) ? byte + 32 : byte))
        }
    }
}
