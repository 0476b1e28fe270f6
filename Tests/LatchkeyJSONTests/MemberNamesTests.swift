import Testing

@testable import LatchkeyJSON

@Suite struct MemberNamesTests {
    static func hasTwins(_ names: [String]) throws -> Bool {
        let text = "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
        let object = try JSONDocument(parsing: Array(text.utf8)).root
        do {
            try object.refuseDuplicateMembers()
            _ = try JSONValue(object)
            return false
        } catch {
            #expect(error.code == .duplicateMember)
            #expect(throws: JSONError.self) { try JSONValue(object) }
            return true
        }
    }

    @Test(arguments: [
        ["a", "a"], ["", ""], ["a", #"\u0061"#], ["x/y", #"x\/y"#], ["\u{e9}", "e\u{301}"], ["K", "\u{212a}"],
        ["\u{212a}", "K"], ["a", "\u{e9}", "a"],
    ])
    func `names that are one text are one name, however they are written`(names: [String]) throws {
        #expect(try Self.hasTwins(names))
    }

    @Test(arguments: [
        ["a", "A"], ["", "a"], ["a", "aa"], ["a", #"a\u0000"#], ["\u{e9}", "e"], ["K", "k", "\u{e9}"],
    ])
    func `other names differ`(names: [String]) throws {
        #expect(try !Self.hasTwins(names))
    }

    @Test(arguments: [15, 16, 17, 40])
    func `it makes no difference how many names there are`(count: Int) throws {
        let names = (0..<count).map { "name-\($0)" }
        #expect(try !Self.hasTwins(names))
        for twin in [names[0], names[count / 2], names[count - 1]] { #expect(try Self.hasTwins(names + [twin])) }
        #expect(try !Self.hasTwins(["\u{e9}"] + names))
        #expect(try Self.hasTwins(["\u{e9}"] + names + ["e\u{301}"]))
    }
}
