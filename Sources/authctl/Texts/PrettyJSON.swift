internal import LatchkeyJSON

/// JSON for a person: a member a line.
enum PrettyJSON {
    /// The text, indented by two spaces a level.
    static func text(_ value: JSONValue, indent: String = "") -> String {
        let inner = indent + "  "
        switch value {
        case .object(let members) where !members.isEmpty:
            let lines = members.map { "\(inner)\(JSONValue.string($0.name).text): \(text($0.value, indent: inner))" }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
        case .array(let values) where !values.isEmpty:
            let lines = values.map { inner + text($0, indent: inner) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
        case .null, .bool, .integer, .number, .string, .array, .object: return value.text
        }
    }
}
