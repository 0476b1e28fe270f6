internal import LatchkeyJSON

/// Changes of single settings, as `--set` and `--unset` of a command have them, for an operation that replaces all.
struct SettingsEdit: Equatable {
    private let steps: [Step]

    private struct Step: Equatable {
        let path: [String]
        /// The new value; `nil` takes the setting away.
        let value: JSONValue?
    }

    /// The options of a command that edits.
    static let options: [CommandSyntax.Option] = [
        .list("set", "NAME=VALUE", "Set one: 'Policies.PasswordPolicy.MinimumLength=12'; VALUE is JSON, or text."),
        .list("unset", "NAME", "Give one its default."),
    ]

    /// What a command line asks for. Throws when it asks for nothing, or for what is no setting.
    init(_ arguments: Arguments) throws(CommandFailure) {
        var steps: [Step] = []
        for text in arguments.all("set") {
            guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
                throw CommandFailure(.usage, "'\(text)' is not NAME=VALUE.")
            }
            let value = String(text[text.index(after: equals)...])
            steps.append(
                Step(path: try Self.path(text[..<equals]), value: (try? JSONValue(parsing: value)) ?? .string(value)))
        }
        for name in arguments.all("unset") { steps.append(Step(path: try Self.path(name[...]), value: nil)) }
        self.steps = steps
    }

    /// Whether nothing is to be changed.
    var isEmpty: Bool { steps.isEmpty }

    /// Makes the changes. Throws when the first name of a path is none of `known`.
    func apply(to settings: inout JSONValue, known: [String]) throws(CommandFailure) {
        for step in steps {
            guard known.contains(step.path[0]) else {
                let nearest = NearestName.to(step.path[0], among: known)
                throw CommandFailure(
                    .usage,
                    "'\(step.path[0])' is no setting that can be changed."
                        + (nearest.map { " Did you mean '\($0)'?" } ?? ""))
            }
            Self.put(step.value, at: step.path[...], in: &settings)
        }
    }

    private static func path(_ text: Substring) throws(CommandFailure) -> [String] {
        let path = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard !path.contains("") else { throw CommandFailure(.usage, "'\(text)' is no name of a setting.") }
        return path
    }

    private static func put(_ value: JSONValue?, at path: ArraySlice<String>, in settings: inout JSONValue) {
        guard let name = path.first else { return }
        guard path.count > 1 else {
            settings[name] = value
            return
        }
        var inner = settings[name].flatMap { $0.object == nil ? nil : $0 } ?? [:]
        put(value, at: path.dropFirst(), in: &inner)
        settings[name] = inner
    }
}
