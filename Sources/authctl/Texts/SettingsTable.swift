internal import LatchkeyJSON

/// Settings for a person: a setting a line, named by its path.
enum SettingsTable {
    /// The lines of a description: `Policies.PasswordPolicy.MinimumLength  8`.
    static func lines(_ settings: JSONValue) -> [String] { Columns.lines(rows(settings, path: "")) }

    private static func rows(_ value: JSONValue, path: String) -> [[String]] {
        switch value {
        case .object(let members) where !members.isEmpty:
            return members.flatMap { rows($0.value, path: path.isEmpty ? $0.name : "\(path).\($0.name)") }
        case .array(let values) where values.contains { $0.object != nil }:
            return values.enumerated().flatMap { index, value in
                // What has a name is found by it.
                rows(value, path: "\(path)[\(value["Name"]?.string ?? String(index))]")
            }
        case .array(let values):
            return [[path, values.map(word).joined(separator: ", ")]]
        case .null, .bool, .integer, .number, .string, .object:
            return [[path, word(value)]]
        }
    }

    private static func word(_ value: JSONValue) -> String {
        guard case .string(let text) = value else { return value.text }
        // What is printed must stay on its line.
        return text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } ? text : value.text
    }
}
