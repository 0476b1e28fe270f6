internal import FoundationEssentials

/// A configuration file: JSON5 with sections of settings.
struct ConfigurationFile: Sendable {
    /// A value of the file, before anyone knows which type the setting has.
    enum Value: Equatable, Sendable, Decodable {
        case text(String)
        case integer(Int)
        case flag(Bool)
        case section([String: Value])
        case list([String])
        case other

        init(from decoder: any Decoder) throws {
            if let container = try? decoder.container(keyedBy: Name.self) {
                var values: [String: Value] = [:]
                for key in container.allKeys { values[key.stringValue] = try container.decode(Value.self, forKey: key) }
                self = .section(values)
                return
            }
            let container = try decoder.singleValueContainer()
            if let list = try? container.decode([String].self) {
                self = .list(list)
                return
            }
            if let flag = try? container.decode(Bool.self) {
                self = .flag(flag)
            } else if let integer = try? container.decode(Int.self) {
                self = .integer(integer)
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = .other
            }
        }
    }

    /// The settings as `section.key` in the order of their names.
    let settings: [(name: String, value: Value)]

    /// Reads the text of a file.
    init(parsing bytes: [UInt8]) throws(ConfigurationError) {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        let root: Value
        do {
            root = try decoder.decode(Value.self, from: Data(bytes))
        } catch let DecodingError.dataCorrupted(context) {
            throw .unreadable(context.underlyingError.map { "\($0)" } ?? context.debugDescription)
        } catch {
            throw .unreadable("it is no JSON5 object")
        }
        guard case .section(let sections) = root else { throw .unreadable("it is no JSON5 object") }
        var settings: [(name: String, value: Value)] = []
        for (section, value) in sections.sorted(by: { $0.key < $1.key }) {
            guard case .section(let members) = value else { throw .unknown(section, nearest: nil, in: .file) }
            settings += members.sorted { $0.key < $1.key }.map { ("\(section).\($0.key)", $0.value) }
        }
        self.settings = settings
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
