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
        // By bytes: what a text begins or ends with may be one character together with what stands beside it.
        let parts = Array(before.utf8).split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard parts.count > 1, parts[0].isEmpty else { throw damaged }
        return try parts.dropFirst().map { part -> (name: String, value: SQLValue) in
            guard let sign = part.firstIndex(of: UInt8(ascii: "=")), sign != part.startIndex else { throw damaged }
            return (String(decoding: part[..<sign], as: UTF8.self), try value(part[(sign + 1)...]))
        }
    }

    private func value(_ bytes: ArraySlice<UInt8>) throws -> SQLValue {
        guard let letter = bytes.first else { return .null }
        let rest = bytes.dropFirst()
        switch letter {
        case UInt8(ascii: "i"):
            guard let number = Int64(String(decoding: rest, as: UTF8.self)) else { throw damaged }
            return .integer(number)
        case UInt8(ascii: "t"): return try .text(text(rest))
        case UInt8(ascii: "b"):
            guard let blob = Hex.decode(String(decoding: rest, as: UTF8.self)) else { throw damaged }
            return .blob(blob)
        case _: throw damaged
        }
    }

    /// A text as it was before the journal wrote `%25` and `%2C` into it.
    private func text(_ written: ArraySlice<UInt8>) throws -> String {
        let percent = UInt8(ascii: "%")
        guard written.contains(percent) else { return String(decoding: written, as: UTF8.self) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(written.count)
        var rest = written
        while let byte = rest.popFirst() {
            guard byte == percent else {
                bytes.append(byte)
                continue
            }
            guard let escaped = Hex.decode(String(decoding: rest.prefix(2), as: UTF8.self)),
                escaped == [percent] || escaped == [UInt8(ascii: ",")]
            else { throw damaged }
            bytes += escaped
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// An entry that the journal cannot have written.
    var damaged: DatabaseError { DatabaseError(.damaged, "an entry of the journal is no row of \(table)") }
}
