/// What was given to a command, checked against its ``CommandSyntax``.
struct Arguments: Sendable, Equatable {
    private(set) var parameters: [String: String] = [:]
    private(set) var options: [String: [String]] = [:]
    /// Whether `--help` was among it; nothing else is checked then.
    private(set) var asksForHelp = false

    /// The value of an option, or of a parameter by its name in the help.
    subscript(_ name: String) -> String? { options[name]?.last ?? parameters[name] }

    /// All values of an option that may stand several times.
    func all(_ option: String) -> [String] { options[option] ?? [] }

    /// Whether a switch is there.
    func has(_ flag: String) -> Bool { options[flag] != nil }

    /// Takes the words after the command's name. Throws ``ArgumentError``.
    ///
    /// A lone `--` ends the options, and a lone `-` is a word like any other.
    init(parsing words: [String], by syntax: CommandSyntax) throws(ArgumentError) {
        var places = syntax.parameters[...]
        var endsOptions = false
        var rest = words[...]
        asksForHelp = words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
        guard !asksForHelp else { return }
        while let word = rest.popFirst() {
            if !endsOptions, word == "--" {
                endsOptions = true
            } else if !endsOptions, word.hasPrefix("--") {
                try takeOption(word, &rest, syntax)
            } else if !endsOptions, word.hasPrefix("-"), word != "-" {
                throw ArgumentError("'\(word)' is not known; options begin with two dashes.")
            } else {
                guard let parameter = places.popFirst() else {
                    throw ArgumentError("'\(word)' is one word too many.")
                }
                parameters[parameter.name] = word
            }
        }
        if let missing = places.first(where: \.isRequired) {
            throw ArgumentError("\(missing.name) is missing.")
        }
    }

    private mutating func takeOption(
        _ word: String, _ rest: inout ArraySlice<String>, _ syntax: CommandSyntax
    ) throws(ArgumentError) {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = syntax.options.first(where: { $0.name == name }) else {
            let nearest = NearestName.to(name, among: syntax.options.map(\.name) + ["help"])
            throw ArgumentError("'--\(name)' is not known." + (nearest.map { " Did you mean '--\($0)'?" } ?? ""))
        }
        guard option.isRepeatable || options[name] == nil else {
            throw ArgumentError("'--\(name)' stands twice.")
        }
        guard option.value != nil else {
            guard parts.count == 1 else { throw ArgumentError("'--\(name)' takes no value.") }
            options[name] = []
            return
        }
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
            throw ArgumentError("'--\(name)' needs a value.")
        }
        guard parts.count == 2 || !value.hasPrefix("--") else {
            throw ArgumentError("'--\(name)' needs a value; write '--\(name)=\(value)' if that is it.")
        }
        options[name, default: []].append(value)
    }
}

/// The command line is not as it must be; the message names the word.
struct ArgumentError: Error, Equatable {
    let message: String

    init(_ message: String) { self.message = message }
}
