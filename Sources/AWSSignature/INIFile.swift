/// The file format of AWS's shared configuration: sections of `name = value`, comments in lines of their own, and
/// indented `name = value` lines that belong to the setting above them.
struct INIFile: Equatable, Sendable {
    /// One setting. A nested one has an empty value and settings below it.
    struct Setting: Equatable, Sendable {
        let name: String
        var value: String
        var nested: [Setting] = []
    }

    /// A section, under the name between its brackets.
    struct Section: Equatable, Sendable {
        let name: String
        var settings: [Setting] = []

        subscript(name: String) -> Setting? { settings.last { $0.name == name } }
    }

    var sections: [Section] = []

    /// Reads a file. Lines that are neither sections nor settings are skipped, as the AWS tools do.
    init(parsing text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let content = line.trimmed
            guard let first = content.first, first != "#", first != ";" else { continue }
            if first == "[" {
                guard content.last == "]" else { continue }
                sections.append(Section(name: String(content.dropFirst().dropLast().trimmed)))
                continue
            }
            guard !sections.isEmpty, let equals = content.firstIndex(of: "=") else { continue }
            let setting = Setting(
                name: String(content[..<equals].trimmed),
                value: String(content[content.index(after: equals)...].trimmed))
            let section = sections.count - 1
            let isNested = line.first == " " || line.first == "\t"
            if isNested, let parent = sections[section].settings.indices.last,
                sections[section].settings[parent].value.isEmpty
            {
                sections[section].settings[parent].nested.append(setting)
            } else {
                sections[section].settings.append(setting)
            }
        }
    }

    init(sections: [Section]) {
        self.sections = sections
    }

    subscript(name: String) -> Section? { sections.last { $0.name == name } }

    /// The file's text.
    var text: String {
        sections.map { section in
            "[\(section.name)]\n"
                + section.settings.map { setting in
                    setting.nested.isEmpty
                        ? "\(setting.name) = \(setting.value)\n"
                        : "\(setting.name) =\n" + setting.nested.map { "  \($0.name) = \($0.value)\n" }.joined()
                }.joined()
        }.joined(separator: "\n")
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = self
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }
}
