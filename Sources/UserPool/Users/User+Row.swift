internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

extension User {
    /// Reads a row with the columns `sub, username, status, enabled, attributes, created, modified,
    /// second_factors, preferred_factor`.
    init(_ row: Row) throws {
        guard let subject = try Subject(row.get(0)), let username = try Username(row.get(1)),
            let status = try UserStatus(rawValue: row.get(2))
        else {
            throw DatabaseError(.damaged, "a row of users has no valid sub, username or status")
        }
        try self.init(
            subject: subject, username: username, status: status, isEnabled: row.get(3),
            attributes: Attributes(stored: row.get(4)),
            preference: MFAPreference(stored: row.get(7), preferred: row.get(8)), created: row.get(5),
            modified: row.get(6))
    }

    /// The value of an attribute in the form in which it is searched: case is ignored, canonically equivalent texts are
    /// one. U+0000, which not every engine stores in text, is replaced.
    func searchKey(_ attribute: String) -> String? {
        attributes[attribute].map(Self.searchKey(of:))
    }

    /// The form in which a value is searched.
    static func searchKey(of value: String) -> String {
        let key = IdentifierKey(value, caseSensitive: false).text
        guard key.utf8.contains(0) else { return key }
        return String(String.UnicodeScalarView(key.unicodeScalars.map { $0 == "\0" ? "\u{fffd}" : $0 }))
    }
}

extension Attributes {
    /// Reads the JSON object in which attributes are stored.
    init(stored text: String) throws {
        let root = try JSONDocument(parsing: text.utf8.span).root
        try root.refuseDuplicateMembers()
        guard let members = root.members else {
            throw DatabaseError(.damaged, "the attributes of a user are no JSON object")
        }
        self.init(distinct: members.compactMap { name, value in value.string.map { (name, $0) } })
    }

    /// The JSON object in which attributes are stored.
    var stored: String {
        var writer = JSONWriter()
        writer.beginObject()
        for (name, value) in self {
            writer.name(name)
            writer.string(value)
        }
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
