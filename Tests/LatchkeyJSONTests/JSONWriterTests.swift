import LatchkeyJSON
import Testing

struct JSONWriterTests {
    @Test func `commas stand where they belong`() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("a")
        writer.integer(1)
        writer.name("b")
        writer.beginArray()
        writer.endArray()
        writer.name("c")
        writer.beginArray()
        writer.bool(true)
        writer.null()
        writer.beginObject()
        writer.endObject()
        writer.string("x")
        writer.endArray()
        writer.name("d")
        writer.raw("{\"e\":2}")
        writer.endObject()
        #expect(writer.text == #"{"a":1,"b":[],"c":[true,null,{},"x"],"d":{"e":2}}"#)
    }

    @Test(arguments: [
        ("", #""""#), ("plain", #""plain""#), (#"q"b\s"#, #""q\"b\\s""#), ("\n\r\t\u{8}\u{c}", #""\n\r\t\b\f""#),
        ("\0\u{1}\u{1f}", #""\u0000\u0001\u001f""#), ("a/b", #""a/b""#), ("é😀\u{2028}", "\"é😀\u{2028}\""),
        ("\u{7f}", "\"\u{7f}\""), ("</script>", #""</script>""#),
    ])
    func `a text has the escapes that JSON demands and no others`(text: String, json: String) {
        var writer = JSONWriter()
        writer.string(text)
        #expect(writer.text == json)
    }

    @Test func `a name is escaped like any text`() {
        var writer = JSONWriter()
        writer.beginObject()
        let name = "a\"b"
        writer.name(name)
        writer.null()
        writer.endObject()
        #expect(writer.text == #"{"a\"b":null}"#)
    }

    @Test(arguments: [0, 7, -7, 10, -100, Int64.max, Int64.min])
    func `whole numbers are written in decimal`(value: Int64) {
        var writer = JSONWriter()
        writer.integer(value)
        #expect(writer.text == String(value))
    }

    @Test(arguments: [
        (0.1, "0.1"), (1.0, "1.0"), (-2.5e-8, "-2.5e-08"), (1e300, "1e+300"), (Double.leastNonzeroMagnitude, "5e-324"),
    ])
    func `a double is written in the fewest digits that read back`(value: Double, json: String) throws {
        var writer = JSONWriter()
        writer.number(value)
        #expect(writer.text == json)
        #expect(try JSONValue(parsing: writer.bytes).double == value)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `what JSON has no number for is null`(value: Double) {
        var writer = JSONWriter()
        writer.number(value)
        #expect(writer.text == "null")
    }
}
