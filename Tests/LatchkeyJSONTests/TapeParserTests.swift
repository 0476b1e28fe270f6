import Testing

@testable import LatchkeyJSON

struct TapeParserTests {
    @Test func `a parser at rest has forgotten the strings that it read`() throws {
        let texts = [#"{"Password":"correct horse battery staple"}"#, #"["","a",{"b":""}]"#, #""\u0061\u0062""#]
        for text in texts {
            let parser = try TapeParser.take()
            let tape = try Array(text.utf8).withUnsafeBufferPointer { bytes throws(JSONError) in try parser.parse(bytes)
            }
            let strings = UnsafeBufferPointer(start: tape.strings, count: text.utf8.count + 16)
            #expect(strings.contains { $0 != 0 })
            TapeParser.giveBack(parser)
            #expect(strings.allSatisfy { $0 == 0 }, "\(text)")
        }
    }

    @Test func `a parser at rest has forgotten what it refused`() throws {
        let parser = try TapeParser.take()
        let text = Array(#"{"Password":"correct horse","x":nothing}"#.utf8)
        let address = try Array(#"[""]"#.utf8).withUnsafeBufferPointer { bytes throws(JSONError) in
            try parser.parse(bytes).strings
        }
        #expect(throws: JSONError.self) {
            try text.withUnsafeBufferPointer { bytes throws(JSONError) in _ = try parser.parse(bytes) }
        }
        let strings = UnsafeBufferPointer(start: address, count: text.count)
        #expect(strings.contains { $0 != 0 })
        TapeParser.giveBack(parser)
        #expect(strings.allSatisfy { $0 == 0 })
    }
}
