import TestSupport
import Testing

@testable import WebAuthn

@Suite struct CBORReaderTests {
    static let examples: [(String, CBORValue)] = [
        ("00", CBORValue.integer(0)), ("17", .integer(23)), ("1818", .integer(24)), ("190100", .integer(256)),
        ("1a00010000", .integer(65536)), ("1b7fffffffffffffff", .integer(.max)), ("20", .integer(-1)),
        ("3903e7", .integer(-1000)), ("3a00010000", .integer(-65537)), ("3b7fffffffffffffff", .integer(.min)),
        ("40", .bytes([])), ("4401020304", .bytes([1, 2, 3, 4])), ("60", .text("")), ("6161", .text("a")),
        ("62c3bc", .text("ü")), ("80", .array([])), ("83010203", .array([.integer(1), .integer(2), .integer(3)])),
        ("f4", .bool(false)), ("f5", .bool(true)), ("f6", .null), ("f7", .null),
        ("a201020304", .map(CBORMap([(.integer(1), .integer(2)), (.integer(3), .integer(4))]))),
        ("8180", .array([.array([])])), ("a0", .map(CBORMap())),
        ("818181f6", .array([.array([.array([.null])])])),
        ("81818180", .array([.array([.array([.array([])])])])),
    ]

    @Test(arguments: examples) func `the examples of RFC 8949 that are canonical are read`(
        hex: String, value: CBORValue
    ) throws {
        #expect(try CBORReader.decode([UInt8](hex: hex)) == value)
        #expect(CBORWriter.encode(value) == [UInt8](hex: hex) || hex == "f7")
    }

    static let refused: [(String, CBORError)] = [
        ("", CBORError.malformed), ("18", .malformed), ("1a0001", .malformed), ("41", .malformed), ("61ff", .malformed),
        ("62c328", .malformed), ("8101ff", .trailingBytes), ("81", .malformed), ("a1", .malformed),
        ("a101", .malformed),
        ("ff", .malformed), ("1c", .malformed), ("5c", .malformed), ("fc", .malformed), ("0000", .trailingBytes),
        ("a10102a0", .trailingBytes),
        ("1817", .notShortest), ("1900ff", .notShortest), ("1a0000ffff", .notShortest),
        ("1b00000000ffffffff", .notShortest), ("3817", .notShortest), ("580101", .notShortest),
        ("79000161", .notShortest), ("980101", .notShortest), ("b8010102", .notShortest),
        ("5f4101ff", .indefiniteLength), ("7f6161ff", .indefiniteLength), ("9f01ff", .indefiniteLength),
        ("bf0102ff", .indefiniteLength), ("a1019fff", .indefiniteLength),
        ("c074323031332d30332d32315432303a30343a30305a", .unsupported), ("d81801", .unsupported),
        ("f93c00", .unsupported), ("fa47c35000", .unsupported), ("fb3ff199999999999a", .unsupported),
        ("1bffffffffffffffff", .unsupported), ("3bffffffffffffffff", .unsupported),
        ("a201020103", .duplicateKey), ("a2616101616102", .duplicateKey), ("a240014002", .duplicateKey),
        ("8181818180", .tooDeep), ("a101a101a101a101a0", .tooDeep), ("81a101818180", .tooDeep),
        ("9b7fffffffffffffff", .tooManyItems), ("bb7fffffffffffffff", .tooManyItems), ("9a00010000", .tooManyItems),
        ("9bffffffffffffffff", .tooManyItems), ("5b7fffffffffffffff", .malformed), ("5bffffffffffffffff", .malformed),
        ("7bffffffffffffffff00", .malformed),
    ]

    @Test(arguments: refused) func `what CTAP2 forbids, what is cut and what is out of bounds is refused`(
        hex: String, error: CBORError
    ) {
        #expect(throws: error) { try CBORReader.decode([UInt8](hex: hex)) }
    }

    @Test(arguments: [31, 1000])
    func `a text with more marks in a row than anybody writes is none, as a key or a value`(count: Int) {
        let text = CBORValue.text("a" + String(repeating: "\u{301}", count: count))
        for value in [text, .array([text]), .map(CBORMap([(text, .integer(1))]))] {
            #expect(throws: CBORError.malformed) { try CBORReader.decode(CBORWriter.encode(value)) }
        }
    }

    @Test func `the bounds are those that stand there`() throws {
        let most = CBORReader.maximumItems
        let full = CBORValue.array(Array(repeating: .null, count: most - 1))
        #expect(try CBORReader.decode(CBORWriter.encode(full)) == full)
        #expect(throws: CBORError.tooManyItems) {
            try CBORReader.decode(CBORWriter.encode(.array(Array(repeating: .null, count: most))))
        }
        let nested = CBORValue.array([full])
        #expect(throws: CBORError.tooManyItems) { try CBORReader.decode(CBORWriter.encode(nested)) }
        let large = CBORValue.bytes([UInt8](repeating: 0, count: CBORReader.maximumSize - 3))
        #expect(try CBORReader.decode(CBORWriter.encode(large)) == large)
        #expect(throws: CBORError.tooLarge) { try CBORReader.decode(CBORWriter.encode(large) + [0]) }
    }

    @Test func `the first of several values is read with its length`() throws {
        let (value, count) = try CBORReader.decodeFirst([0x82, 0x01, 0x02, 0xff])
        #expect(value == .array([.integer(1), .integer(2)]) && count == 3)
    }

    @Test func `the order of keys is as it comes`() throws {
        let map = try CBORReader.decode([UInt8](hex: "a203040102"))
        #expect(map.map?[1] == .integer(2) && map.map?[3] == .integer(4))
    }
}
