/// The command line of the server: what it should do, and the settings given as flags.
struct CommandLineArguments: Sendable {
    /// What the server should do.
    enum Task: Equatable, Sendable { case serve, showHelp, showVersion }

    var task = Task.serve
    /// The configuration file, when one is named.
    var file: String?
    /// Settings in the order given, each with the flag that set it.
    var settings: [(setting: Setting, flag: String, value: String)] = []

    /// Reads the arguments after the program's name: `--flag value`, `--flag=value`, or a switch alone.
    init(_ arguments: [String]) throws(ConfigurationError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let flag = parts.first ?? argument
            func value() throws(ConfigurationError) -> String {
                if parts.count == 2 { return parts[1] }
                guard let next = rest.popFirst() else { throw .missingValue(flag) }
                return next
            }
            switch flag {
            case "--help", "-h": task = .showHelp
            case "--version": task = .showVersion
            case "--config": file = try value()
            default:
                guard let setting = Setting.all.first(where: { $0.flag == flag || $0.shorthand == flag }) else {
                    let known =
                        Setting.all.flatMap { [$0.flag, $0.shorthand].compactMap(\.self) } + [
                            "--help", "--version", "--config",
                        ]
                    throw .unknown(flag, nearest: NearestName.of(flag, among: known), in: .flag)
                }
                let isAlone = setting.isSwitch && parts.count == 1 && !["true", "false"].contains(rest.first)
                settings.append((setting, flag, isAlone ? "true" : try value()))
            }
        }
    }
}
