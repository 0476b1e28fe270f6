/// What a `User-Agent` header (RFC 9110 §10.1.5) says about a program and its system, in words for people: "Chrome,
/// Windows", "aws-cli, Linux".
///
/// Anybody can write anything there. So it is short, of one line, and good for showing and comparing, never for a
/// proof.
struct UserAgent: Sendable, Equatable {
    /// What nothing is known of.
    static let unknown = "unknown"
    /// How much of a header is read.
    private static let longest = 512
    /// The longest name of a program that is none of the known ones, in characters.
    private static let longestName = 40

    /// The words.
    let description: String

    /// Reads a header; none, and an empty one, is ``unknown``.
    init(_ header: String?) {
        let text = String(decoding: (header ?? "").utf8.prefix(Self.longest), as: UTF8.self)
        let program = Self.named(text, Self.programs) ?? Self.firstProduct(of: text)
        let system = Self.named(text, Self.systems)
        let parts = [program, system].compactMap { $0 }
        description = parts.isEmpty ? Self.unknown : parts.joined(separator: ", ")
    }

    /// What is looked for, the most particular first: most browsers claim to be others too.
    private static let programs = [
        ("Edg/", "Edge"), ("EdgA/", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"),
        ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]
    private static let systems = [
        ("Android", "Android"), ("android", "Android"), ("iPhone", "iOS"), ("iPad", "iOS"), ("iOS", "iOS"),
        ("Windows", "Windows"), ("windows", "Windows"), ("Mac OS X", "macOS"), ("macos", "macOS"),
        ("Darwin", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"), ("linux", "Linux"),
    ]

    private static func named(_ text: String, _ names: [(mark: String, name: String)]) -> String? {
        names.first { text.contains($0.mark) }?.name
    }

    /// The name of the first product, when it looks like one.
    private static func firstProduct(of text: String) -> String? {
        let name = text.prefix { $0 != "/" && $0 != " " }
        let isName = (1...longestName).contains(name.count) && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        return isName ? String(name) : nil
    }
}
