internal import LatchkeyJSON
internal import LatchkeyPlatform

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
            return [[path, moment(value, path) ?? word(value)]]
        }
    }

    /// A date as people read it; on the wire it is seconds since 1970.
    private static func moment(_ value: JSONValue, _ path: String) -> String? {
        guard path.hasSuffix("Date"), let seconds = value.double, (0...253_402_300_799).contains(seconds) else {
            return nil
        }
        return Timestamp(milliseconds: Int64((seconds * 1000).rounded())).rfc3339
    }

    private static func word(_ value: JSONValue) -> String {
        guard case .string(let text) = value else { return value.text }
        // What is printed must stay on its line.
        return text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } ? text : value.text
    }
}
