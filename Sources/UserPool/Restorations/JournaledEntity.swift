internal import Database

/// A table whose rows can be recovered. Parents come before what refers to them.
///
/// The number is stored in the journal, and what a row was as the values of ``columns`` in their order: both change in a
/// migration only.
enum JournaledEntity: Int, CaseIterable, Sendable {
    case groups = 1
    case users = 2
    case aliases = 3
    case passwords = 4
    case formerPasswords = 5
    case softwareTokens = 6
    case passkeys = 7
    case memberships = 8

    /// What a column holds.
    enum Kind: Sendable {
        case integer, text, bytes
    }

    /// A column, and whether it is kept as it is when a row is changed back: it grows with each use, and must not go
    /// back.
    struct Column: Sendable {
        let name: String
        let kind: Kind
        var grows = false
    }

    /// The table.
    var table: String {
        switch self {
        case .groups: "user_groups"
        case .users: "users"
        case .aliases: "aliases"
        case .passwords: "passwords"
        case .formerPasswords: "former_passwords"
        case .softwareTokens: "software_tokens"
        case .passkeys: "passkeys"
        case .memberships: "memberships"
        }
    }

    /// The columns of its primary key.
    var key: [String] {
        switch self {
        case .groups: ["id"]
        case .users, .passwords, .softwareTokens: ["sub"]
        case .aliases: ["pool", "kind", "value_key"]
        case .formerPasswords: ["sub", "number"]
        case .passkeys: ["pool", "credential"]
        case .memberships: ["sub", "user_group"]
        }
    }

    /// All columns, but the number of a user's row, which follows from the name.
    var columns: [Column] {
        switch self {
        case .groups:
            Self.integers("id") + Self.texts("pool", "name", "description", "role")
                + Self.integers("precedence", "created", "modified")
        case .users:
            Self.texts("sub", "pool", "username", "username_key", "status") + Self.integers("enabled")
                + Self.texts("attributes") + Self.integers("created", "modified")
                + Self.texts(
                    "second_factors", "preferred_factor", "email_search", "phone_number_search",
                    "preferred_username_search", "name_search", "given_name_search", "family_name_search")
        case .aliases: Self.texts("pool", "kind", "value_key", "sub")
        case .passwords:
            Self.texts("sub", "phc", "srp_salt") + Self.bytes("srp_verifier")
                + Self.integers("temporary_until", "set_at")
        case .formerPasswords: Self.texts("sub") + Self.integers("number") + Self.texts("phc")
        case .softwareTokens:
            Self.texts("sub") + Self.bytes("secret") + Self.texts("name") + Self.integers("verified")
                + Self.growing("last_step")
        case .passkeys:
            Self.texts("pool") + Self.bytes("credential") + Self.texts("sub") + Self.bytes("public_key")
                + Self.growing("sign_count") + Self.integers("backup_eligible") + Self.growing("backed_up")
                + Self.texts("relying_party") + Self.bytes("aaguid") + Self.texts("name", "attachment", "transports")
                + Self.integers("created") + Self.growing("last_used")
        case .memberships: Self.texts("sub") + Self.integers("user_group")
        }
    }

    /// Whether a user who has such a row now keeps it: who has changed the password since keeps the new one.
    var keepsWhatIs: Bool { self == .passwords || self == .formerPasswords }

    /// Whether rows belong to one user and go with the user's own.
    var belongsToUser: Bool { self != .groups && self != .users }

    private static func texts(_ names: String...) -> [Column] { names.map { Column(name: $0, kind: .text) } }
    private static func bytes(_ names: String...) -> [Column] { names.map { Column(name: $0, kind: .bytes) } }
    private static func integers(_ names: String...) -> [Column] { names.map { Column(name: $0, kind: .integer) } }
    private static func growing(_ name: String) -> [Column] { [Column(name: name, kind: .integer, grows: true)] }
}
