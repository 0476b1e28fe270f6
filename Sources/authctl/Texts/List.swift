internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A list of things that the server told: their JSON, or some of their members in columns.
enum List {
    /// Prints a list. At a terminal the columns have headings; what reads through a pipe gets the lines alone.
    static func print<Item: Shape>(
        _ items: [Item], _ columns: [(heading: String, path: KeyPath<Item, String?>)], _ arguments: Arguments,
        _ context: Context
    ) throws {
        if arguments.has("json") {
            let values = try items.map { try JSONValue(parsing: $0.encode()) }
            return context.console.print(JSONValue.array(values).text)
        }
        var rows = items.map { item in columns.map { SingleLine.text(item[keyPath: $0.path] ?? "") } }
        if context.console.printsToTerminal, !rows.isEmpty { rows.insert(columns.map(\.heading), at: 0) }
        for line in Columns.lines(rows) { context.console.print(line) }
    }
}
