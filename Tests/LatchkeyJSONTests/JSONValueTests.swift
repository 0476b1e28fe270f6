import LatchkeyJSON
import Testing

struct JSONValueTests {
    @Test func `the order of members is kept and has no meaning`() throws {
        let value = try JSONValue(parsing: #"{"b":1,"a":{"d":[],"c":null}}"#)
        #expect(value.text == #"{"b":1,"a":{"d":[],"c":null}}"#)
        #expect(value == ["a": ["c": nil, "d": []], "b": 1])
        #expect(value != ["a": ["c": nil, "d": []], "b": 2])
        #expect(value != ["a": ["c": nil, "d": []]])
    }

    @Test func `a member that occurs twice is refused, in small objects and in large ones`() {
        #expect(throws: JSONError(.duplicateMember, at: "a")) { try JSONValue(parsing: #"{"a":1,"a":1}"#) }
        let many = (0..<20).map { "\"n\($0)\":0" }.joined(separator: ",")
        #expect(throws: JSONError(.duplicateMember, at: "x.n7")) {
            try JSONValue(parsing: "{\"x\":{\(many),\"n7\":1}}")
        }
        #expect(throws: JSONError(.duplicateMember, at: "1.a")) { try JSONValue(parsing: #"[0,{"a":1,"a":1}]"#) }
    }

    @Test func `names written with escapes are the same names`() {
        #expect(throws: JSONError(.duplicateMember, at: "alg")) {
            try JSONValue(parsing: #"{"alg":1,"\u0061lg":2}"#)
        }
    }

    @Test func `members are read, set and removed by name`() {
        var value: JSONValue = ["a": 1]
        value["b"] = "text"
        value["a"] = 2.5
        #expect(value.text == #"{"a":2.5,"b":"text"}"#)
        value["a"] = nil
        #expect(value.text == #"{"b":"text"}"#)
        #expect(value["a"] == nil)
        #expect(value["b"]?["c"] == nil)
        #expect(value["b"]?.string == "text")
    }

    @Test func `each accessor answers for its kind only`() {
        let values: [JSONValue] = [nil, true, 5, 2.5, "s", [1], ["a": 1]]
        #expect(values.map(\.isNull) == [true, false, false, false, false, false, false])
        #expect(values.map(\.bool) == [nil, true, nil, nil, nil, nil, nil])
        #expect(values.map(\.int64) == [nil, nil, 5, nil, nil, nil, nil])
        #expect(values.map(\.double) == [nil, nil, 5, 2.5, nil, nil, nil])
        #expect(values.map(\.string) == [nil, nil, nil, nil, "s", nil, nil])
        #expect(values.map { $0.array?.count } == [nil, nil, nil, nil, nil, 1, nil])
        #expect(values.map { $0.object?.names } == [nil, nil, nil, nil, nil, nil, ["a"]])
        #expect(JSONValue.number(5).int64 == 5)
    }

    @Test func `a long member name is cut in an error`() {
        let name = String(repeating: "n", count: 1000)
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "{\"\(name)\":1,\"\(name)\":1}") }
        #expect(error?.path.count == 128)
    }
}
