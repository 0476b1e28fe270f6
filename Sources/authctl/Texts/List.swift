internal import LatchkeyJSON

/// A list of things that the server told: their JSON, or some of their members in columns.
enum List {
    static func print<Item: Shape>(
        _ items: [Item], _ columns: [KeyPath<Item, String?>], _ arguments: Arguments, _ context: Context
    ) throws {
        if arguments.has("json") {
            let values = try items.map { try JSONValue(parsing: $0.encode()) }
            return context.console.print(JSONValue.array(values).text)
        }
        let rows = items.map { item in columns.map { item[keyPath: $0] ?? "" } }
        for line in Columns.lines(rows) { context.console.print(line) }
    }
}
