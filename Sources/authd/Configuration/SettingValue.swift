internal import Delivery
internal import LatchkeyPlatform

/// A type that a setting can have: it is read from the text of a flag or variable, or from the configuration file.
protocol SettingValue: Equatable, Sendable {
    /// What a wrong value is told it should have been: "a whole number", "true or false".
    static var form: String { get }
    init?(setting text: String)
    init?(setting value: ConfigurationFile.Value)
    /// How help and the start-up log show it.
    var settingText: String { get }
}

/// A setting that takes one of a few words.
protocol SettingChoice: SettingValue, CaseIterable, RawRepresentable<String> {}

extension SettingValue {
    init?(setting value: ConfigurationFile.Value) {
        guard case .text(let text) = value else { return nil }
        self.init(setting: text)
    }
}

extension String: SettingValue {
    static var form: String { "a text" }
    init?(setting text: String) { self = text }
    var settingText: String { self }
}

extension Int: SettingValue {
    static var form: String { "a whole number" }
    init?(setting text: String) { self.init(text) }
    init?(setting value: ConfigurationFile.Value) {
        guard case .integer(let number) = value else { return nil }
        self = number
    }
    var settingText: String { String(self) }
}

extension Bool: SettingValue {
    static var form: String { "true or false" }
    init?(setting text: String) {
        switch text {
        case "true", "1", "yes": self = true
        case "false", "0", "no": self = false
        default: return nil
        }
    }
    init?(setting value: ConfigurationFile.Value) {
        guard case .flag(let flag) = value else { return nil }
        self = flag
    }
    var settingText: String { String(self) }
}

extension ListenAddress: SettingValue {
    static var form: String { "host:port" }
    init?(setting text: String) { self.init(text) }
    var settingText: String { description }
}

/// What a setting may have a list of.
protocol SettingElement: LosslessStringConvertible, Equatable, Sendable {}

extension IPNetwork: SettingElement {}

extension Origin: SettingElement {}

extension SenderPolicy.Rule: SettingElement {}

/// A list: `["a", "b"]` in the file, `a,b` as a flag or a variable, nothing for an empty one.
extension Array: SettingValue where Element: SettingElement {
    static var form: String { "a list" }
    init?(setting text: String) {
        let items = text.split(separator: ",", omittingEmptySubsequences: false).map { item in
            item.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        }
        self.init(items: text.isEmpty ? [] : items.map { String($0) })
    }
    init?(setting value: ConfigurationFile.Value) {
        switch value {
        case .list(let items): self.init(items: items)
        case .text(let text): self.init(setting: text)
        case .integer, .flag, .section, .other: return nil
        }
    }
    private init?(items: [String]) {
        self = []
        for item in items {
            guard let element = Element(item) else { return nil }
            append(element)
        }
    }
    var settingText: String { map(\.description).joined(separator: ", ") }
}

extension SettingChoice {
    static var form: String { "one of " + allCases.map(\.rawValue).joined(separator: ", ") }
    init?(setting text: String) { self.init(rawValue: text) }
    var settingText: String { rawValue }
}
