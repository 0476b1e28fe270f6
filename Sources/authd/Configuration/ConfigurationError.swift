/// Why the server does not start on what it was told.
struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    /// Where a name was met.
    enum Place: String { case file, environment, flag }

    let description: String

    static func unknown(_ name: String, nearest: String?, in place: Place) -> ConfigurationError {
        let subject =
            switch place {
            case .file: "unknown setting '\(name)' in the configuration file"
            case .environment: "unknown environment variable '\(name)'"
            case .flag: "unknown flag '\(name)'"
            }
        return .init(description: nearest.map { "\(subject): did you mean '\($0)'?" } ?? subject)
    }

    static func wrongValue(_ name: String, form: String) -> ConfigurationError {
        .init(description: "'\(name)' has a value that it cannot have: expected \(form)")
    }

    static func missingValue(_ name: String) -> ConfigurationError {
        .init(description: "'\(name)' needs a value")
    }

    static func unreadable(_ reason: String) -> ConfigurationError {
        .init(description: "the configuration file cannot be read: \(reason)")
    }

    static func refused(_ reason: String) -> ConfigurationError {
        .init(description: reason)
    }
}
