import Foundation
import LatchkeyJSON
import Testing

struct JSONDocumentTests {
    private static func nested(_ depth: Int) -> [UInt8] {
        Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth)
    }

    /// What a request's body must not be, whatever shape is wanted.
    static let refused: [(String, [UInt8], JSONError.Code)] = [
        ("nothing", [], .malformed),
        ("white space", Array(" \n".utf8), .malformed),
        ("a byte that UTF-8 never has", Array(#"{"a":""#.utf8) + [0xFF] + Array(#""}"#.utf8), .invalidUTF8),
        ("an overlong slash", Array(#"{"a":""#.utf8) + [0xC0, 0xAF] + Array(#""}"#.utf8), .invalidUTF8),
        ("an overlong NUL", Array(#"{"a":""#.utf8) + [0xC0, 0x80] + Array(#""}"#.utf8), .invalidUTF8),
        ("a surrogate in UTF-8", Array(#"{"a":""#.utf8) + [0xED, 0xA0, 0x80] + Array(#""}"#.utf8), .invalidUTF8),
        (
            "a scalar above U+10FFFF", Array(#"{"a":""#.utf8) + [0xF4, 0x90, 0x80, 0x80] + Array(#""}"#.utf8),
            .invalidUTF8
        ),
        ("a cut sequence", Array(#"{"a":""#.utf8) + [0xE2, 0x82] + Array(#""}"#.utf8), .invalidUTF8),
        ("a high surrogate alone", Array(#"{"a":"\ud800"}"#.utf8), .malformed),
        ("a low surrogate alone", Array(#"{"a":"\udc00"}"#.utf8), .malformed),
        ("surrogates the wrong way round", Array(#"{"a":"\udc00\ud800"}"#.utf8), .malformed),
        ("a byte order mark", [0xEF, 0xBB, 0xBF] + Array("{}".utf8), .malformed),
        ("UTF-16, little end first", Array("{}".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }), .malformed),
        (
            "UTF-16 with its mark", [0xFE, 0xFF] + Array("{}".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
            .invalidUTF8
        ),
        ("a second value", Array("{} {}".utf8), .malformed),
        ("something behind the end", Array("{}x".utf8), .malformed),
        ("a NUL behind the end", Array("{}\0".utf8), .malformed),
        ("a comma before the end", Array(#"{"a":1,}"#.utf8), .malformed),
        ("a missing comma", Array(#"{"a":1 "b":2}"#.utf8), .malformed),
        ("a missing colon", Array(#"{"a" 1}"#.utf8), .malformed),
        ("a name without quotes", Array("{a:1}".utf8), .malformed),
        ("single quotes", Array("{'a':1}".utf8), .malformed),
        ("a comment", Array("{/**/}".utf8), .malformed),
        ("an open object", Array(#"{"a":1"#.utf8), .malformed),
        ("an open text", Array(#"{"a":"b"#.utf8), .malformed),
        ("a raw line feed in a text", Array("{\"a\":\"\n\"}".utf8), .malformed),
        ("an unknown escape", Array(#"{"a":"\x41"}"#.utf8), .malformed),
        ("half an escape", Array(#"{"a":"\u00"}"#.utf8), .malformed),
        ("the wrong bracket", Array(#"{"a":[1}}"#.utf8), .malformed),
        ("True", Array(#"{"a":True}"#.utf8), .malformed),
        ("NaN", Array(#"{"a":NaN}"#.utf8), .malformed),
        ("Infinity", Array(#"{"a":Infinity}"#.utf8), .malformed),
        ("minus infinity", Array(#"{"a":-Infinity}"#.utf8), .invalidNumber),
        ("a number too big for any type", Array(#"{"a":1e400}"#.utf8), .invalidNumber),
        ("an integer too big for any type", Array(#"{"a":123456789012345678901234567890}"#.utf8), .invalidNumber),
        ("a leading zero", Array(#"{"a":01}"#.utf8), .invalidNumber),
        ("a leading plus", Array(#"{"a":+1}"#.utf8), .malformed),
        ("a point without digits", Array(#"{"a":1.}"#.utf8), .invalidNumber),
        ("a point at the start", Array(#"{"a":.5}"#.utf8), .malformed),
        ("a hexadecimal number", Array(#"{"a":0x10}"#.utf8), .invalidNumber),
        ("33 levels", nested(33), .tooDeep),
        ("a hundred thousand levels", nested(100_000), .tooDeep),
        ("a hundred thousand open brackets", Array(nested(100_000).prefix(100_000)), .malformed),
    ]

    @Test(arguments: refused.indices)
    func `what is not a JSON text is refused with its reason`(index: Int) {
        let (name, text, code) = Self.refused[index]
        #expect(throws: JSONError(code), "\(name)") { try JSONDocument(parsing: text) }
        #expect(throws: JSONError(code), "\(name)") { try JSONValue(parsing: text) }
        #expect(throws: JSONError(code), "\(name)") { try Sample.decode(text) }
    }

    /// Texts are compared and hashed by their normal form, at a cost that grows with the square of a run of marks.
    @Test(
        arguments: [16, 10_000],
        [#""T""#, #"["x",1.5,-1,18446744073709551615,"T"]"#, #"{"T":1}"#, #"{"a":{"b":["T"]}}"#])
    func `a text with more marks in a row than anybody writes is none, wherever and however it stands`(
        count: Int, document: String
    ) throws {
        let raw = "a" + String(repeating: "\u{301}", count: count) + String(repeating: "\u{323}", count: count)
        let escaped = "a" + String(repeating: #"\u0301"#, count: count) + String(repeating: #"\u0323"#, count: count)
        for text in [raw, escaped, "\u{301}" + escaped] {
            let bytes = Array(document.replacing("T", with: text).utf8)
            #expect(throws: JSONError(.malformed)) { try JSONDocument(parsing: bytes) }
            #expect(throws: JSONError(.malformed)) { try JSONValue(parsing: bytes) }
            #expect(throws: JSONError(.malformed)) { try Sample.decode(bytes) }
        }
        let most = String(repeating: #"\u0301\u0323"#, count: 15)
        for text in ["a\(most)", "a\(most)b\(most)", "u\u{308}"] {
            _ = try JSONValue(parsing: Array(document.replacing("T", with: text).utf8))
        }
        _ = try JSONValue(parsing: Array(#"["\#(most)","\#(most)"]"#.utf8))
    }

    @Test(arguments: ["null", "true", "5", #""text""#, "[]", "1.5"])
    func `a value alone is a JSON text, but no request`(text: String) throws {
        _ = try JSONDocument(parsing: Array(text.utf8))
        #expect(throws: JSONError(.wrongType)) { try Sample.decode(Array(text.utf8)) }
    }

    @Test func `32 levels are read`() throws {
        let text = Self.nested(32)
        #expect(try JSONValue(parsing: text).encode() == text)
    }

    @Test func `a text longer than allowed is refused unread`() throws {
        let text = Array(#"{"a":"0123456789"}"#.utf8)
        #expect(throws: JSONError(.tooLarge)) { try JSONDocument(parsing: text, maximumSize: text.count - 1) }
        _ = try JSONDocument(parsing: text, maximumSize: text.count)
        #expect(throws: JSONError(.tooLarge)) {
            try Sample.decode(text, DecodingOptions(maximumSize: text.count - 1))
        }
    }

    @Test func `texts of every length up to a few kilobytes are read, and one of two megabytes`() throws {
        for length in Array(0...200) + [4090, 4096, 4097, 8192, 16_384, 16_385, 2_000_000] {
            let text = String(repeating: "x", count: length)
            let document = try JSONDocument(parsing: Array("[\"\(text)\"]".utf8))
            #expect(document.root.elements?.first { _ in true }?.string == text)
        }
    }

    @Test func `documents in use at the same time do not share a parser`() throws {
        let documents = try (0..<40).map { try JSONDocument(parsing: Array("[\($0)]".utf8)) }
        for (number, document) in documents.enumerated() {
            #expect(document.root.elements?.map(\.int64) == [Int64(number)])
        }
    }

    @Test func `an element outlives the document's owner and its bytes`() throws {
        var text = Array(#"{"a":{"b":"kept"}}"#.utf8)
        let element = try JSONDocument(parsing: text).root["a"]
        text.removeAll()
        _ = try JSONDocument(parsing: Array(#"{"c":"other"}"#.utf8))
        #expect(element?["b"]?.string == "kept")
    }

    @Test func `parsing works on many tasks at once`() async throws {
        await withTaskGroup(of: Bool.self) { group in
            for task in 0..<8 {
                group.addTask {
                    (0..<200).allSatisfy { round in
                        (try? JSONValue(parsing: "{\"n\":\(task * 1000 + round)}"))?["n"]?.int64
                            == Int64(task * 1000 + round)
                    }
                }
            }
            for await right in group { #expect(right) }
        }
    }

    // MARK: Properties

    @Test(arguments: 0..<8)
    func `any value is read back as it was written`(seed: UInt64) throws {
        var random = RandomJSON(generator: SeededGenerator(state: seed))
        for _ in 0..<300 {
            let value = random.value()
            let text = value.encode()
            let again = try JSONValue(parsing: text)
            try #require(again == value)
            try #require(again.encode() == text)
            _ = try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
        }
    }

    @Test(arguments: 0..<8)
    func `a damaged text is refused or means what another reader takes it for`(seed: UInt64) throws {
        var random = RandomJSON(generator: SeededGenerator(state: 1000 + seed))
        var accepted = 0
        for _ in 0..<1000 {
            let text = random.mutation(of: random.value().encode())
            guard let value = try? JSONValue(parsing: text) else { continue }
            accepted += 1
            try #require(try JSONValue(parsing: value.encode()) == value)
            let other = try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
            try #require(other != nil, "\(String(decoding: text, as: UTF8.self))")
        }
        #expect(accepted > 20)
    }

    @Test(arguments: 0..<8)
    func `a damaged request is read or refused by a typed error`(seed: UInt64) throws {
        let request = #"""
            {"ClientId":"abc","Password":"secret1","Nickname":"n\u00e9","Count":5,"Created":1548108509.537,"Image":"AQID",
            "Flow":"PASSWORD","Flows":["SRP"],"Attributes":[{"Name":"email","Value":"a@b"}],"CallbackURLs":["u1"],
            "Tags":{"k":"v"},"Levels":{"x":{"Name":"n"}},"Claims":{"b":[1,2.5,null],"a":true}}
            """#
        var random = RandomJSON(generator: SeededGenerator(state: 2000 + seed))
        for _ in 0..<1000 {
            let text = random.mutation(of: Array(request.utf8))
            do {
                let sample = try Sample.decode(text, ShapeTests.request)
                try sample.validate(ShapeTests.request)
                let again = try Sample.decode(sample.encode(), ShapeTests.request)
                try #require(again.encode() == sample.encode())
            } catch let error as JSONError {
                #expect(!error.description.isEmpty)
            } catch let error as ShapeError {
                #expect(!error.violations.isEmpty)
                #expect(!error.description.contains("secret"))
            }
        }
    }
}
