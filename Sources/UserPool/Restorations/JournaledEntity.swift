internal import Database
internal import LatchkeyJSON

/// A table of which the journal tells. The raw value is stored.
enum JournaledEntity: Int, CaseIterable, Sendable {
    case groups = 1
    case users = 2
    case memberships = 3
    case pendingAttributes = 4
    case passwords = 5
    case formerPasswords = 6
    case softwareTokens = 7
    case passkeys = 8
    case devices = 9
    case linkedIdentities = 10

    /// What users prove who they are with. Entries are of users who were deleted, under their `sub`, and tell of the
    /// last that there was.
    static let credentials: [JournaledEntity] = [
        .passwords, .formerPasswords, .softwareTokens, .passkeys, .devices, .linkedIdentities,
    ]

    /// The table.
    var table: String {
        switch self {
        case .groups: "user_groups"
        case .users: "users"
        case .memberships: "memberships"
        case .pendingAttributes: "pending_attributes"
        case .passwords: "passwords"
        case .formerPasswords: "former_passwords"
        case .softwareTokens: "software_tokens"
        case .passkeys: "passkeys"
        case .devices: "devices"
        case .linkedIdentities: "linked_identities"
        }
    }

    /// Reads what the journal has of a row: its columns by name.
    func columns(_ before: String) throws -> [(name: String, value: SQLValue)] {
        let parts = before.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count > 1, parts[0].isEmpty else { throw damaged }
        return try parts.dropFirst().map { part -> (name: String, value: SQLValue) in
            guard let sign = part.firstIndex(of: "="), sign != part.startIndex else { throw damaged }
            return (String(part[..<sign]), try value(part[part.index(after: sign)...]))
        }
    }

    private func value(_ text: Substring) throws -> SQLValue {
        let rest = text.dropFirst()
        switch text.first {
        case nil: return .null
        case "i":
            guard let number = Int64(rest) else { throw damaged }
            return .integer(number)
        case "t":
            guard let bytes = Hex.decode(rest) else { throw damaged }
            return .text(String(decoding: bytes, as: UTF8.self))
        case "b":
            guard let bytes = Hex.decode(rest) else { throw damaged }
            return .blob(bytes)
        case _: throw damaged
        }
    }

    /// An entry that the journal cannot have written.
    var damaged: DatabaseError { DatabaseError(.damaged, "an entry of the journal is no row of \(table)") }
}
