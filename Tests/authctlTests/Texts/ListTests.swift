import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import authctl

struct ListTests {
    private struct Room: Shape {
        var name: String?
        var text: String?

        static let fields: [Field<Self>] = [.init("Name", \.name), .init("Text", \.text)]
    }

    private func printed(headings: Bool, json: Bool = false, _ rooms: [(String, String?)]) throws -> String {
        let output = Lock("")
        var context = Context(environment: [:])
        context.console.out = { text in output.withLock { $0 += text } }
        context.console.printsToTerminal = headings
        let syntax = CommandSyntax(path: ["rooms"], summary: "", options: [.json])
        let rooms = rooms.map { name, text in
            var room = Room()
            (room.name, room.text) = (name, text)
            return room
        }
        try List.print(
            rooms, [("ROOM", \.name), ("TEXT", \.text)], Arguments(parsing: json ? ["--json"] : [], by: syntax), context
        )
        return output.withLock { $0 }
    }

    @Test func `at a terminal columns have headings, and elsewhere and in JSON none`() throws {
        let rooms: [(String, String?)] = [("blue", "by the sea"), ("green", nil)]
        #expect(try printed(headings: true, rooms) == "ROOM   TEXT\nblue   by the sea\ngreen\n")
        #expect(try printed(headings: false, rooms) == "blue   by the sea\ngreen\n")
        #expect(try printed(headings: true, []) == "")
        #expect(
            try printed(headings: true, json: true, rooms)
                == #"[{"Name":"blue","Text":"by the sea"},{"Name":"green"}]"# + "\n")
    }

    @Test func `what a server tells stays on its line and moves no cursor`() throws {
        #expect(try printed(headings: false, [("a\u{1b}[2J", "b\nc")]) == "a [2J  b c\n")
    }
}
