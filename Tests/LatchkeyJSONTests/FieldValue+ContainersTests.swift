import LatchkeyJSON
import Testing

struct FieldValueContainersTests {
    struct Holder: Shape {
        var blob: [UInt8]?
        var texts: [String]?
        var shapes: [Sample.Attribute]?
        var lists: [[Int]]?
        var map: [String: String]?
        init() {}
        static let fields: [Field<Self>] = [
            .init("Blob", \.blob, .length(...3)), .init("Texts", \.texts, .length(...2).each(.length(...3).sensitive)),
            .init("Shapes", \.shapes), .init("Lists", \.lists, .each(.length(...2).each(.range(...9)))),
            .init("Map", \.map, .length(...2)),
        ]
    }

    static func decode(_ json: String) throws -> Holder { try Holder.decode(Array(json.utf8)) }

    @Test func `what is empty stays what it is`() throws {
        let json = #"{"Blob":"","Texts":[],"Shapes":[],"Lists":[],"Map":{}}"#
        #expect(String(decoding: try Self.decode(json).encode(), as: UTF8.self) == json)
    }

    @Test func `what is absent or null is left out`() throws {
        #expect(String(decoding: try Self.decode(#"{"Blob":null,"Map":null}"#).encode(), as: UTF8.self) == "{}")
    }

    @Test func `a null in a map is as good as absent, in a list it is refused`() throws {
        #expect(try Self.decode(#"{"Map":{"a":null,"b":"x"}}"#).map == ["b": "x"])
        #expect(throws: JSONError(.wrongType, at: "Texts.1")) { try Self.decode(#"{"Texts":["a",null]}"#) }
        #expect(throws: JSONError(.wrongType, at: "Shapes.0")) { try Self.decode(#"{"Shapes":[null]}"#) }
    }

    @Test func `a map is written in the order of its names`() throws {
        #expect(
            String(decoding: try Self.decode(#"{"Map":{"b":"1","a":"2"}}"#).encode(), as: UTF8.self)
                == #"{"Map":{"a":"2","b":"1"}}"#)
    }

    @Test(arguments: [
        (
            #"{"Blob":"AAAAAA=="}"#,
            ["Value at 'blob' failed to satisfy constraint: Member must have length less than or equal to 3"]
        ),
        (
            #"{"Texts":["abcd"]}"#,
            [
                "Value at 'texts' failed to satisfy constraint: Member must satisfy constraint: [Member must have length less than or equal to 3]"
            ]
        ),
        (
            #"{"Texts":["a","b","c"]}"#,
            ["Value at 'texts' failed to satisfy constraint: Member must have length less than or equal to 2"]
        ),
        (
            #"{"Map":{"b":"1","a":"2","c":"3"}}"#,
            [
                "Value '{a=2, b=1, c=3}' at 'map' failed to satisfy constraint: Member must have length less than or equal to 2"
            ]
        ),
        (
            #"{"Lists":[[1],[10],[1,2,3]]}"#,
            [
                "Value '[10]' at 'lists.2.member' failed to satisfy constraint: Member must satisfy constraint: [Member must have value less than or equal to 9]",
                "Value '[1, 2, 3]' at 'lists.3.member' failed to satisfy constraint: Member must have length less than or equal to 2",
            ]
        ),
    ])
    func `a violation says where it is and shows nothing sensitive`(json: String, violations: [String]) throws {
        let error = try #require(throws: ShapeError.self) { try Self.decode(json) }
        #expect(error.violations.map(\.description) == violations)
    }

    @Test func `checking a value finds what reading it finds`() throws {
        let json = #"{"Blob":"AAAAAA==","Texts":["abcd"],"Lists":[[10]],"Map":{"b":"1","a":"2","c":"3"}}"#
        let read = try #require(throws: ShapeError.self) { try Self.decode(json) }
        let holder = try Holder.decode(Array(json.utf8), .response)
        let checked = try #require(throws: ShapeError.self) { try holder.validate() }
        #expect(checked == read)
        #expect(read.violations.count == 4)
    }

    @Test func `an error about ten thousand elements stays short`() throws {
        let elements = String(repeating: #"{"Name":""},"#, count: 10_000)
        let error = try #require(throws: ShapeError.self) { try Self.decode(#"{"Shapes":[\#(elements){"Name":""}]}"#) }
        #expect(error.violations.count == 100)
        #expect(error.awsMessage.utf8.count < 20_000)
    }
}
