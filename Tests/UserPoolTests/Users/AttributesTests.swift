import Testing

@testable import UserPool

@Suite struct AttributesTests {
    @Test func `a name occurs once, at the place where it first stood`() {
        var attributes: Attributes = ["a": "1", "b": "2", "a": "3"]
        #expect(attributes.names == ["a", "b"])
        #expect(attributes["a"] == "3")
        attributes["a"] = nil
        attributes["c"] = ""
        #expect(attributes == ["b": "2", "c": ""])
        #expect(attributes != ["c": "", "b": "2"])
    }

    @Test func `what is stored reads back`() throws {
        let attributes: Attributes = ["email": "a@x", "custom:quote": "\"\\\n\u{0}🔑", "empty": ""]
        #expect(try Attributes(stored: attributes.stored) == attributes)
    }
}
