internal import LatchkeyPlatform
internal import PasswordHash

/// How the columns of a file become users of a pool.
///
/// Source: [Creating the user import CSV file](https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-using-import-tool-csv-header.html).
struct ImportTable: Sendable {
    /// The column that holds the username, and whether a text message is asked for at sign-in.
    static let usernameColumn = "cognito:username", mfaColumn = "cognito:mfa_enabled"
    /// The column that a file has besides when it brings hashes of passwords.
    static let hashColumn = "cognito:password_hash"

    private let pool: Pool
    private let algorithm: ForeignHash.Algorithm?
    /// What each column is for: an attribute's name, or one of the columns above.
    private let columns: [String]
    private let autoVerified: [ContactAttribute]
    /// How many fields a row has.
    var columnCount: Int { columns.count }

    /// What is wrong with the first row, for the job's message.
    struct HeaderFault: Error, Equatable {
        let message: String
    }

    /// A user to be imported.
    struct Entry: Sendable {
        let user: User
        /// The hash of the password; `nil` for a user who has to choose one.
        let hash: String?
    }

    /// Why a row is not imported, in words that hold no value of it.
    struct RowFault: Error, Equatable {
        let reason: String
    }

    /// The names of the columns that a file for the pool must have, in any order.
    static func header(of pool: Pool) -> [String] {
        pool.settings.schema.attributes.map(\.name).filter { $0 != "sub" && !$0.hasPrefix("dev:") }
            + [mfaColumn, usernameColumn]
    }

    /// Reads a file's first row.
    init(header: [String], pool: Pool, algorithm: ForeignHash.Algorithm?) throws(HeaderFault) {
        var columns = header
        // Spreadsheets put a mark in front that says UTF-8.
        if let first = columns.first, first.unicodeScalars.first == "\u{feff}" {
            columns[0] = String(String.UnicodeScalarView(first.unicodeScalars.dropFirst()))
        }
        var expected = Set(Self.header(of: pool).map { Array($0.utf8) })
        if algorithm != nil { expected.insert(Array(Self.hashColumn.utf8)) }
        var seen: Set<[UInt8]> = []
        for column in columns {
            guard expected.contains(Array(column.utf8)) else {
                throw HeaderFault(message: "The header in the CSV file does not match the expected headers.")
            }
            guard seen.insert(Array(column.utf8)).inserted else {
                throw HeaderFault(message: "The header in the CSV file has a column twice.")
            }
        }
        seen.insert(Array(Self.hashColumn.utf8))
        guard expected.isSubset(of: seen) else {
            throw HeaderFault(message: "The header in the CSV file does not have all of the expected headers.")
        }
        self.pool = pool
        self.algorithm = algorithm
        self.columns = columns
        autoVerified = pool.settings.autoVerifiedAttributes
    }

    /// The user that a row describes.
    func entry(_ fields: [String]) throws(RowFault) -> Entry {
        guard fields.count == columns.count else {
            throw RowFault(reason: "The number of fields is not that of the header.")
        }
        var attributes: [(name: String, value: String)] = []
        var username = "", mfa = "", hash = ""
        for (column, field) in zip(columns, fields) where !field.isEmpty {
            switch column {
            case Self.usernameColumn: username = field
            case Self.mfaColumn: mfa = field
            case Self.hashColumn: hash = field
            case _: attributes.append((column, field))
            }
        }
        guard let asksForText = Self.boolean(mfa) else {
            throw RowFault(reason: "The value of \(Self.mfaColumn) must be true or false.")
        }
        let stored = try foreignHash(hash)
        var user = try user(username, attributes, hasPassword: stored != nil)
        if asksForText, pool.settings.secondFactors.contains(.sms), user.attributes["phone_number"] != nil {
            user.preference.set(.sms, to: .init(isEnabled: true, isPreferred: nil))
        }
        return Entry(user: user, hash: stored)
    }

    private func foreignHash(_ text: String) throws(RowFault) -> String? {
        guard !text.isEmpty, let algorithm else { return nil }
        guard let hash = ForeignHash(text, of: algorithm) else {
            throw RowFault(
                reason: "The password hash is no \(algorithm.rawValue) hash, or costs more than is allowed to check.")
        }
        return hash.text
    }

    private func user(
        _ username: String, _ attributes: [(name: String, value: String)], hasPassword: Bool
    ) throws(RowFault) -> User {
        guard !username.isEmpty else { throw RowFault(reason: "The User Record does not have a username.") }
        let user: User
        do throws(UserPoolError) {
            user = try pool.newUser(
                name(username, attributes), attributes, status: hasPassword ? .confirmed : .resetRequired,
                by: .administrator, requiringAttributes: true)
        } catch {
            throw RowFault(reason: Self.reason(error))
        }
        // Who has no password gets one only through a contact that is verified.
        guard hasPassword || autoVerified.isEmpty || autoVerified.contains(where: user.hasVerified) else {
            throw RowFault(
                reason: "The User Record does not set any of the auto verified attributes to true. "
                    + "(Example: email_verified to true).")
        }
        return user
    }

    /// What the user is made by. Where users sign up with a contact, files have anything for a username.
    private func name(_ username: String, _ attributes: [(name: String, value: String)]) -> String {
        guard pool.settings.namesUsersBySubject, EmailAddress(username) == nil, PhoneNumber(username) == nil else {
            return username
        }
        for contact in pool.settings.usernameAttributes {
            if let value = attributes.first(where: { $0.name == contact.rawValue })?.value { return value }
        }
        return username
    }

    private static func boolean(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true": true
        case "false": false
        case _: nil
        }
    }

    private static func reason(_ error: UserPoolError) -> String {
        let text = error.context[.text] ?? error.context[.attribute]
        return text.map { $0.replacing("\n", with: "; ") } ?? "The row breaks a rule: \(error.code.rawValue)."
    }
}
