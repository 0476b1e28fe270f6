import Foundation

/// The program `authd` of the same build as this one.
struct Authd {
    let path: String
    private let help: String

    /// Finds it beside this program.
    init() throws {
        path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "authd").path
        help = try Tool.output(path, ["--help"])
    }

    /// Whether it has a setting, by its flag.
    func has(_ flag: String) -> Bool { help.contains("\(flag)\n") || help.contains("\(flag) ") }

    /// Those of `flags` that it has: so that bounds on one address do not end a measurement that is all of one address.
    func known(_ flags: [(flag: String, value: String)]) -> [String] {
        flags.filter { has($0.flag) }.flatMap { [$0.flag, $0.value] }
    }

    /// No bound on what one address may do.
    var withoutAddressLimits: [String] {
        known([
            ("--http-connections-per-address", "20000"), ("--limits-failed-sign-ins", "0"),
            ("--limits-wrong-codes", "0"), ("--limits-sign-ups", "0"), ("--limits-messages", "0"),
        ])
    }

    /// Its version, as it tells it.
    var version: String {
        ((try? Tool.output(path, ["--version"])) ?? "authd").trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
