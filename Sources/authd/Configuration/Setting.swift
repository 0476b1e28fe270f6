/// One setting: its names, what it may be, and where its value goes.
struct Setting: Sendable {
    /// `section.key`, as in the configuration file.
    let name: String
    /// A flag beside `--section-key`.
    let shorthand: String?
    /// One sentence for `--help`.
    let help: String
    /// Whether the flag alone, without a value, means true.
    let isSwitch: Bool
    /// What a value looks like.
    let form: String
    /// The value in a configuration, as text.
    let show: @Sendable (Configuration) -> String
    let setText: @Sendable (inout Configuration, String) -> Bool
    let setValue: @Sendable (inout Configuration, ConfigurationFile.Value) -> Bool

    init<V: SettingValue>(
        _ name: String, _ path: any WritableKeyPath<Configuration, V> & Sendable, shorthand: String? = nil,
        _ help: String,
        in accepted: @escaping @Sendable (V) -> Bool = { _ in true }
    ) {
        self.name = name
        self.shorthand = shorthand
        self.help = help
        isSwitch = V.self == Bool.self
        form = V.form
        show = { $0[keyPath: path].settingText }
        @Sendable func set(_ configuration: inout Configuration, _ value: V?) -> Bool {
            guard let value, accepted(value) else { return false }
            configuration[keyPath: path] = value
            return true
        }
        setText = { set(&$0, V(setting: $1)) }
        setValue = { set(&$0, V(setting: $1)) }
    }

    /// `server.publicURL` → `--server-public-url`.
    var flag: String { "--" + words.joined(separator: "-") }
    /// `server.publicURL` → `LATCHKEY_SERVER_PUBLIC_URL`.
    var variable: String { "LATCHKEY_" + words.joined(separator: "_").uppercased() }

    /// The name in words of lower case; a run of capitals is one word.
    private var words: [String] {
        var words = [""]
        var previous: Character = "."
        for character in name {
            if character == "." || (character.isUppercase && !previous.isUppercase) { words.append("") }
            if character != "." { words[words.count - 1] += character.lowercased() }
            previous = character
        }
        return words
    }

    /// Every setting there is, in the order of `Config/authd.json5`.
    static let all: [Setting] = [
        .init(
            "server.listen", \.server.listen, shorthand: "--listen",
            "Address and port to listen on; port 0 picks one and prints it."),
        .init(
            "server.publicURL", \.server.publicURL, shorthand: "--public-url",
            "Where clients reach the server; part of every token's issuer. Empty: the address listened on."
        ) { $0.isEmpty || (($0.hasPrefix("http://") || $0.hasPrefix("https://")) && !$0.hasSuffix("/")) },
        .init("server.loops", \.server.loops, "Event loops; 0: one a processor core.") { (0...1024).contains($0) },
        .init(
            "server.drainSeconds", \.server.drainSeconds, "How long requests in flight may take when the server stops."
        ) { (0...600).contains($0) },
        .init("data.folder", \.data.folder, shorthand: "--data", "Where everything is kept (created, 0700).") {
            !$0.isEmpty
        },
        .init("data.readers", \.data.readers, "Connections that read a store side by side.") {
            (1...64).contains($0)
        },
        .init("pools.region", \.pools.region, "Region of ids and ARNs where a signature names none.") {
            (1...32).contains($0.utf8.count)
                && $0.utf8.allSatisfy {
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
                }
        },
        .init("pools.account", \.pools.account, "Account in ARNs, twelve digits.") {
            $0.utf8.count == 12 && $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        },
        .init("passwords.algorithm", \.passwords.algorithm, "How new passwords are hashed."),
        .init(
            "passwords.cost", \.passwords.cost,
            "What a hash costs; test makes it cheap and is accepted on a loopback address only."),
        .init("passwords.threads", \.passwords.threads, "Threads that hash passwords; 0: one a processor core.") {
            (0...256).contains($0)
        },
        .init("passwords.queue", \.passwords.queue, "Hashes that may wait; one more is refused at once.") {
            (1...100_000).contains($0)
        },
        .init(
            "admin.anySignature", \.admin.anySignature, shorthand: "--admin-any-signature",
            "Accepts any access key and signature (development); on a loopback address only."),
        .init(
            "admin.clockSkewSeconds", \.admin.clockSkewSeconds,
            "How far the date of a signature may lie from the server's clock."
        ) { (1...900).contains($0) },
        .init(
            "messages.outboxFile", \.messages.outboxFile, shorthand: "--outbox",
            "Appends every message, codes included, to this file as JSON lines (development)."),
        .init("bookings.earliestCheckIn", \.bookings.earliestCheckIn, "Whether past dates can be booked."),
        .init("log.level", \.log.level, "The least that is logged."),
        .init(
            "demo.enabled", \.demo.enabled, shorthand: "--demo", "Makes a pool, a client and three rooms, once."),
    ]
}
