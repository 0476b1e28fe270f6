internal import CognitoModel
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// `authctl audit`
enum Audit: Command {
    static let syntax = CommandSyntax(
        path: ["audit"], summary: "Show what users did to sign in.",
        discussion: """
            A line is when, who, what, how it ended, the risk that was seen in it, from where and by what; the oldest first.
            Without USERNAME the users of the pool are asked about one after another, which takes a while where there are
            many. The pool has to watch its users (AdvancedSecurityMode AUDIT or ENFORCED).
            """,
        parameters: [.optional("USERNAME", "Only what that user did.")],
        options: [
            .value("type", "TYPE", "Only SignIn, SignUp, ForgotPassword, PasswordChange or ResendCode."),
            .value("response", "RESPONSE", "Only what ended in Pass, Fail or InProgress."),
            .value("risk", "LEVEL", "Only what was seen as Low, Medium or High."),
            .value("since", "TIME", "Only what came then or later: 2026-12-01T00:00:00Z."),
            .flag("follow", "Go on and show what comes, until interrupted."), .pool, .json,
        ] + CommandSyntax.Option.admin)

    /// How long to wait before it is looked for more.
    private static let pause = Duration.seconds(2)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let reader = Reader(
            admin: try AdminClient(settings, in: context), pool: try settings.needPool(),
            filter: try Filter(arguments))
        var seen: [String: String] = [:]
        var isFirst = true
        repeat {
            let names = if let name = arguments["USERNAME"] { [name] } else { try await reader.users() }
            var found: [(event: AuthEventType, username: String)] = []
            // Who follows is shown nothing but what comes.
            var progress =
                isFirst && names.count > 1 ? ProgressBar("Asking about users", on: context.console) : nil
            for (number, name) in names.enumerated() {
                progress?.show(number, of: names.count)
                let events = try await reader.events(of: name, until: seen[name])
                seen[name] = events.first?.eventID ?? seen[name]
                found += events.filter(reader.filter.lets).map { ($0, name) }
            }
            progress?.clear()
            found.sort { ($0.event.creationDate?.milliseconds ?? 0) < ($1.event.creationDate?.milliseconds ?? 0) }
            try show(found, hasHeadings: isFirst, arguments, context)
            isFirst = false
            guard arguments.has("follow") else { return }
        } while (try? await Task.sleep(for: pause)) != nil
    }

    private static func show(
        _ found: [(event: AuthEventType, username: String)], hasHeadings: Bool, _ arguments: Arguments,
        _ context: Context
    ) throws {
        guard !arguments.has("json") else {
            for (event, username) in found { context.console.print(try AuthEventText.json(event, of: username).text) }
            return
        }
        var rows = found.map { AuthEventText.columns($0.event, of: $0.username).map(SingleLine.text) }
        if hasHeadings, context.console.printsToTerminal, !rows.isEmpty { rows.insert(AuthEventText.headings, at: 0) }
        for line in Columns.lines(rows) { context.console.print(line) }
    }

    /// What is asked for.
    struct Filter {
        private let type: String?, response: String?, risk: String?
        private let since: Timestamp?

        /// Reads the options. Throws for a word that none of them has.
        init(_ arguments: Arguments) throws(CommandFailure) {
            func word(_ option: String, _ known: [String]) throws(CommandFailure) -> String? {
                guard let text = arguments[option] else { return nil }
                guard let word = known.first(where: { $0.lowercased() == text.lowercased() }) else {
                    throw CommandFailure(.usage, "--\(option) is one of \(known.joined(separator: ", ")).")
                }
                return word
            }
            type = try word("type", EventType.known.map(\.rawValue))
            response = try word("response", EventResponseType.known.map(\.rawValue))
            risk = try word("risk", RiskLevelType.known.map(\.rawValue))
            since = try arguments["since"].map { text throws(CommandFailure) in
                guard let time = Timestamp(rfc3339: text) else {
                    throw CommandFailure(.usage, "--since is a time such as 2026-12-01T00:00:00Z.")
                }
                return time
            }
        }

        /// Whether an event is asked for.
        func lets(_ event: AuthEventType) -> Bool {
            (type.map { event.eventType?.rawValue == $0 } ?? true)
                && (response.map { event.eventResponse?.rawValue == $0 } ?? true)
                && (risk.map { event.eventRisk?.riskLevel?.rawValue == $0 } ?? true) && !isTooOld(event)
        }

        /// Whether an event, and so each that is older, came too early.
        func isTooOld(_ event: AuthEventType) -> Bool {
            guard let since, let date = event.creationDate else { return false }
            return date < since
        }
    }

    private struct Reader {
        let admin: AdminClient
        let pool: String
        let filter: Filter

        func users() async throws -> [String] {
            var names: [String] = []
            var input = ListUsers.Input()
            (input.userPoolID, input.attributesToGet) = (pool, [])
            var trail = PageTrail()
            repeat {
                let page = try await admin.call(ListUsers.self, input)
                names += (page.users ?? []).compactMap(\.username)
                input.paginationToken = try trail.follow(page.paginationToken)
            } while input.paginationToken != nil
            return names
        }

        /// The events of a user, the newest first, until one that was seen before, or is too old.
        func events(of username: String, until seen: String?) async throws -> [AuthEventType] {
            var events: [AuthEventType] = []
            var input = AdminListUserAuthEvents.Input()
            (input.userPoolID, input.username) = (pool, username)
            var trail = PageTrail()
            repeat {
                let page = try await admin.call(AdminListUserAuthEvents.self, input)
                for event in page.authEvents ?? [] {
                    guard event.eventID != seen, !filter.isTooOld(event) else { return events }
                    events.append(event)
                }
                input.nextToken = try trail.follow(page.nextToken)
            } while input.nextToken != nil
            return events
        }
    }
}
