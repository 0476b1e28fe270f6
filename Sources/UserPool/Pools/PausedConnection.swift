internal import Database

/// A connection of a pool whose data is being set back to a moment in the past: it writes nothing that belongs to
/// users.
///
/// What may be written meanwhile is listed, so that a table that nobody thought of is paused: the sessions, codes and
/// counters that sign-ins write, and the settings, which no recovery touches. Of what users prove who they are with, a
/// use may be noted and a hash renewed, as each sign-in does; an authenticator app's use is refused, as Amazon Cognito
/// refuses it.
///
/// A statement that was refused fails its body, whatever the body makes of it: see ``hasRefused``.
final class PausedConnection: Connection {
    /// Whether a statement was refused.
    private(set) var hasRefused = false
    private let base: any Connection

    init(_ base: any Connection) { self.base = base }

    /// The tables that are written as ever.
    static let open: Set<String> = [
        // What sign-ins write, and what ends sessions.
        "sessions", "refresh_tokens", "codes", "attempts", "refusals", "auth_events", "outbox", "message_queue",
        "used_challenges", "challenge_tries",
        // Settings of the pool and of its clients.
        "pools", "tags", "clients", "client_secrets", "client_sessions", "client_risks", "identity_providers",
        "provider_identifiers", "signing_certificates", "signing_keys", "resource_servers", "domains", "page_styles",
        "brandings", "branding_assets", "terms", "metadata_policies", "metadata_documents", "tombstones",
        // The recovery itself.
        "restorations",
    ]

    /// How the statements begin that note a use of what users prove who they are with, or store the same in another
    /// form.
    static let uses: [[Substring]] = [
        ["UPDATE", "passwords", "SET", "phc"], ["UPDATE", "passkeys", "SET", "sign_count"],
        ["UPDATE", "devices", "SET", "authenticated"], ["UPDATE", "devices", "SET", "asked"],
    ]

    func query(_ sql: SQL) async throws(DatabaseError) -> [Row] {
        try check(sql)
        return try await base.query(sql)
    }

    func execute(_ sql: SQL) async throws(DatabaseError) -> Int {
        try check(sql)
        return try await base.execute(sql)
    }

    private func check(_ sql: SQL) throws(DatabaseError) {
        guard Self.isRefused(sql.text(in: .sqlite)) else { return }
        hasRefused = true
        throw DatabaseError(.refused, "the pool is being set back to a moment in the past")
    }

    /// Whether a statement is none of those that may run.
    static func isRefused(_ text: String) -> Bool {
        let words = text.split(maxSplits: 5, whereSeparator: \.isWhitespace)
        let table: Substring?
        switch words.first {
        case "SELECT": return false
        case "INSERT" where words.dropFirst().first == "INTO", "DELETE" where words.dropFirst().first == "FROM":
            table = words.dropFirst(2).first
        case "UPDATE": table = words.dropFirst().first
        case _: return true
        }
        guard let table else { return true }
        return !open.contains(String(table)) && !uses.contains { Array(words.prefix($0.count)) == $0 }
    }
}
