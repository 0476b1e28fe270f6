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
        _ help: String, form: String? = nil,
        in accepted: @escaping @Sendable (V) -> Bool = { _ in true }
    ) {
        self.name = name
        self.shorthand = shorthand
        self.help = help
        isSwitch = V.self == Bool.self
        self.form = form ?? V.form
        show = { $0[keyPath: path].settingText }
        @Sendable func set(_ configuration: inout Configuration, _ value: V?) -> Bool {
            guard let value, accepted(value) else { return false }
            configuration[keyPath: path] = value
            return true
        }
        setText = { set(&$0, V(setting: $1)) }
        setValue = { set(&$0, V(setting: $1)) }
    }

    /// A number within bounds.
    init(
        _ name: String, _ path: any WritableKeyPath<Configuration, Int> & Sendable, _ help: String,
        in bounds: ClosedRange<Int>
    ) {
        let form = "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
        self.init(name, path, help, form: form) { bounds.contains($0) }
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
    static let all: [Setting] = server + http + domain + messages + rest

    private static let server: [Setting] = [
        .init(
            "server.listen", \.server.listen, shorthand: "--listen",
            "Address and port to listen on; port 0 picks one and prints it."),
        .init(
            "server.publicURL", \.server.publicURL, shorthand: "--public-url",
            "Where clients reach the server; part of every token's issuer. Empty: where it listens.",
            form: "an http:// or https:// URL of host, port and path without a slash at the end"
        ) { $0.isEmpty || PublicURL.isValid($0) },
        .init(
            "server.trustedProxies", \.server.trustedProxies,
            "Proxies whose X-Forwarded-For says who the client is; others are not believed.",
            form: "a list of addresses and ranges such as 10.0.0.0/8"),
        .init("server.loops", \.server.loops, "Event loops; 0: one a processor core.", in: 0...1024),
        .init(
            "server.drainSeconds", \.server.drainSeconds,
            "How many seconds requests in flight may take when the server stops.", in: 0...600),
        .init(
            "tls.certificate", \.tls.certificate,
            "A file of certificates (PEM), the server's own first: the server speaks TLS. Read again on SIGHUP.",
            form: "a path"),
        .init("tls.key", \.tls.key, "A file with the certificate's key (PEM).", form: "a path"),
        .init("tls.minimumVersion", \.tls.minimumVersion, "The least version of TLS."),
        .init(
            "http.corsOrigins", \.http.corsOrigins, "Origins whose pages may call the server; * is any.",
            form: "a list of origins such as https://app.example.org"),
    ]

    private static let domain: [Setting] = [
        .init(
            "data.folder", \.data.folder, shorthand: "--data", "Where everything is kept (created, 0700).",
            form: "a path"
        ) { !$0.isEmpty },
        .init("data.readers", \.data.readers, "Connections that read a store side by side.", in: 1...64),
        .init(
            "pools.region", \.pools.region, "Region of ids and ARNs where a signature names none.",
            form: "at most 32 lower-case letters, digits and dashes"
        ) {
            (1...32).contains($0.utf8.count)
                && $0.utf8.allSatisfy {
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
                }
        },
        .init("pools.account", \.pools.account, "Account in ARNs.", form: "twelve digits") {
            $0.utf8.count == 12 && $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        },
        .init("passwords.algorithm", \.passwords.algorithm, "How new passwords are hashed."),
        .init(
            "passwords.cost", \.passwords.cost,
            "What a hash costs; test makes it cheap and is accepted on a loopback address only."),
        .init(
            "passwords.threads", \.passwords.threads, "Threads that hash passwords; 0: one a processor core.",
            in: 0...256),
        .init(
            "passwords.queue", \.passwords.queue, "Hashes that may wait; one more is refused at once.", in: 1...100_000),
        .init(
            "passwords.exposedFile", \.passwords.exposedFile, "A file of passwords that others know, as sorted SHA-1."),
        .init(
            "admin.anySignature", \.admin.anySignature,
            "Accepts any access key and signature (development); on a loopback address only."),
        .init(
            "admin.clockSkewSeconds", \.admin.clockSkewSeconds,
            "How many seconds the date of a signature may lie from the server's clock.", in: 1...900),
        .init(
            "limits.failedSignIns", \.limits.failedSignIns,
            "Wrong passwords that an address may send in an hour; 0: no limit.", in: 0...1_000_000),
        .init(
            "limits.wrongCodes", \.limits.wrongCodes,
            "Wrong codes that an address may send in an hour; 0: no limit.", in: 0...1_000_000),
        .init(
            "limits.signUps", \.limits.signUps, "Users that an address may make in an hour; 0: no limit.",
            in: 0...1_000_000),
        .init(
            "limits.messages", \.limits.messages,
            "Messages that an address may have sent in an hour; 0: no limit.", in: 0...1_000_000),
        .init("limits.triesOfCode", \.limits.triesOfCode, "How often a code may be tried.", in: 1...1000),
        .init(
            "limits.triesOfChallenge", \.limits.triesOfChallenge, "Wrong answers that a step of a sign-in takes.",
            in: 1...1000),
        .init(
            "limits.messagesOfUser", \.limits.messagesOfUser,
            "Messages that a user may cause at once.", in: 1...1000),
        .init(
            "limits.messagesOfDestination", \.limits.messagesOfDestination,
            "Messages that an e-mail address or phone number may get at once.", in: 1...1000),
        .init(
            "limits.messageRefillSeconds", \.limits.messageRefillSeconds,
            "How many seconds it takes until one message more may be caused.", in: 1...86_400),
        .init(
            "limits.changesOfUser", \.limits.changesOfUser,
            "How often a user may change attributes and second factors at once.", in: 1...1_000_000),
        .init(
            "limits.changeRefillSeconds", \.limits.changeRefillSeconds,
            "How many seconds it takes until one change more may be made.", in: 1...86_400),
        .init(
            "limits.freeFailures", \.limits.freeFailures,
            "Wrong passwords or codes in a row that do not lock the account.", in: 0...100),
        .init(
            "limits.firstLockSeconds", \.limits.firstLockSeconds,
            "How many seconds the next one locks it; each further one doubles that.", in: 1...3600),
        .init(
            "limits.longestLockSeconds", \.limits.longestLockSeconds,
            "The longest lock, and the quiet time that forgets failures, in seconds.", in: 1...86_400),
    ]

    private static let rest: [Setting] = [
        .init(
            "hooks.allowedNetworks", \.hooks.allowedNetworks,
            "Addresses that hooks may have beside public ones and this machine's (https only).",
            form: "a list of addresses and ranges such as 10.0.0.0/8"),
        .init(
            "imports.fileBytes", \.imports.fileBytes, "The longest file of users that an import job takes, in bytes.",
            in: 1024...(16 << 30)),
        .init("imports.rows", \.imports.rows, "The most rows of such a file.", in: 1...100_000_000),
        .init("bookings.earliestCheckIn", \.bookings.earliestCheckIn, "Whether past dates can be booked."),
        .init("log.level", \.log.level, "The least that is logged."),
        .init(
            "metrics.enabled", \.metrics.enabled,
            "Serves GET /metrics to who shows the token in <data folder>/metrics.token."),
        .init(
            "demo.enabled", \.demo.enabled, shorthand: "--demo", "Makes a pool, a client and three rooms, once."),
    ]
}
