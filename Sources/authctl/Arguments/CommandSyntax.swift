/// What a command takes, as data: one table drives parsing, help and error messages.
///
/// The parser is our own because the package has no dependency that has to be fetched; it does what these commands need
/// and refuses everything else.
struct CommandSyntax: Sendable {
    /// A word by its place.
    struct Parameter: Sendable {
        let name: String
        let isRequired: Bool
        let help: String

        static func required(_ name: String, _ help: String) -> Parameter {
            Parameter(name: name, isRequired: true, help: help)
        }
        static func optional(_ name: String, _ help: String) -> Parameter {
            Parameter(name: name, isRequired: false, help: help)
        }
    }

    /// A word that begins with `--`.
    struct Option: Sendable {
        /// The name without the dashes.
        let name: String
        /// What stands for its value in the help; `nil` for a switch.
        let value: String?
        var isRepeatable = false
        let help: String

        /// An option that is there or not.
        static func flag(_ name: String, _ help: String) -> Option { Option(name: name, value: nil, help: help) }
        /// An option with a value: `--name VALUE` or `--name=VALUE`.
        static func value(_ name: String, _ value: String, _ help: String) -> Option {
            Option(name: name, value: value, help: help)
        }
        /// An option that may stand several times.
        static func list(_ name: String, _ value: String, _ help: String) -> Option {
            Option(name: name, value: value, isRepeatable: true, help: help)
        }
    }

    /// The words that name the command: `signin`, or `pool create`.
    let path: [String]
    /// What it does, in a line.
    let summary: String
    /// What else there is to know, if anything.
    var discussion = ""
    var parameters: [Parameter] = []
    var options: [Option] = []

    var name: String { path.joined(separator: " ") }
}

extension CommandSyntax.Option {
    static let json = flag("json", "Print JSON.")
    static let endpoint = value("endpoint", "URL", "The server (LATCHKEY_ENDPOINT).")
    static let pool = value("pool", "ID", "The user pool (LATCHKEY_POOL).")
    static let client = value("client", "ID", "The app client (LATCHKEY_CLIENT).")
    static let credentials = value(
        "credentials", "FILE", "The administrator's access key (AWS_SHARED_CREDENTIALS_FILE).")
    static let profile = value("profile", "NAME", "The profile in that file (AWS_PROFILE).")
    static let caFile = value(
        "ca-file", "FILE", "The authorities that may sign the server's certificate (PEM; LATCHKEY_CA_FILE).")
    static let passwordFromInput = flag("password-stdin", "Read passwords from standard input, one a line.")

    /// What a command of a signed-in user takes.
    static let user: [Self] = [.endpoint, .client, .caFile]
    /// What a command of an administrator takes.
    static let admin: [Self] = [.endpoint, .credentials, .profile, .caFile]
}
