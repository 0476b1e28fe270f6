import LatchkeyJSON
import Testing

struct JSONElementTests {
    static func root(_ text: String) throws -> JSONElement {
        try JSONDocument(parsing: Array(text.utf8)).root
    }

    @Test(arguments: [
        ("null", JSONElement.Kind.null), ("true", .bool), ("false", .bool), ("7", .integer), ("-7", .integer),
        ("9223372036854775807", .integer), ("9223372036854775808", .number), ("1.5", .number), ("1e2", .number),
        (#""""#, .string), ("[]", .array), ("{}", .object),
    ])
    func `a value has one kind`(text: String, kind: JSONElement.Kind) throws {
        #expect(try Self.root(text).kind == kind)
    }

    @Test(
        arguments: [
            ("7", 7), ("-9223372036854775808", Int64.min), ("5.0", 5), ("1e2", 100), ("-0", 0),
            ("9223372036854775808", nil), ("1.5", nil), ("1e19", nil), (#""7""#, nil), ("null", nil), ("true", nil),
        ] as [(String, Int64?)])
    func `a whole number is an integer however it is written`(text: String, value: Int64?) throws {
        #expect(try Self.root(text).int64 == value)
    }

    @Test func `a number is a double, and nothing else is`() throws {
        #expect(try Self.root("1.5").double == 1.5)
        #expect(try Self.root("-3").double == -3)
        #expect(try Self.root("18446744073709551615").double == 0x1p64)
        #expect(try Self.root("1e-400").double == 0)
        #expect(try Self.root(#""1""#).double == nil)
    }

    @Test func `escapes are resolved, NUL included`() throws {
        let element = try Self.root(#""\"\\\/\b\f\n\r\t\u0000\u00e9\ud83d\ude00""#)
        #expect(element.string == "\"\\/\u{8}\u{c}\n\r\t\0é😀")
    }

    @Test func `members and elements come in their order`() throws {
        let element = try Self.root(#"{"b":[1,{"x":[]},"t"],"a":{"k":null},"c":2.5}"#)
        #expect(element.count == 3)
        #expect(element.members.map { $0.map(\.name) } == ["b", "a", "c"])
        #expect(element.members.map { $0.map(\.value.kind) } == [.array, .object, .number])
        #expect(element["b"]?.elements.map { $0.map(\.kind) } == [.integer, .object, .string])
        #expect(element["a"]?["k"]?.isNull == true)
        #expect(element["d"] == nil)
        #expect(element["c"]?["x"] == nil)
        #expect(element.elements == nil)
        #expect(element["b"]?.members == nil)
    }

    @Test func `of two members with one name the first is found, and both are seen`() throws {
        let element = try Self.root(#"{"a":1,"a":2}"#)
        #expect(element["a"]?.int64 == 1)
        #expect(element.members.map { $0.map(\.value.int64) } == [1, 2])
    }

    @Test(arguments: [
        (#"{"a":1,"b":{"c":1,"c":2}}"#, "b.c"), (#"[1,{"x":[{"y":1,"y":1}]}]"#, "1.x.0.y"), (#"{"":1,"":1}"#, ""),
    ])
    func `a name that occurs twice is found at any depth`(text: String, path: String) throws {
        let element = try Self.root(text)
        #expect(throws: JSONError(.duplicateMember, at: path)) { try element.refuseDuplicateMembers() }
    }

    @Test func `the same name in different objects is no duplicate`() throws {
        try Self.root(#"{"a":{"a":[{"a":1},{"a":2}]}}"#).refuseDuplicateMembers()
    }
}
