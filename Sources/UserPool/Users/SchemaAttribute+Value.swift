internal import LatchkeyPlatform

extension SchemaAttribute {
    /// The value as it is stored. Throws `schemaViolation`, or `invalidParameter` for an e-mail address or phone number
    /// without its form.
    func checked(_ value: String) throws(UserPoolError) -> String {
        switch type {
        case .string:
            let length = value.unicodeScalars.count
            if let least = minimumLength, length < least {
                throw violation("String must be at least \(least) characters long")
            }
            if length > maximumLength ?? Self.longestValue {
                throw violation("String must be at most \(maximumLength ?? Self.longestValue) characters long")
            }
            switch ContactAttribute(rawValue: name) {
            case .email where EmailAddress(value) == nil: throw .invalidParameter("Invalid email address format.")
            case .phoneNumber where PhoneNumber(value) == nil: throw .invalidParameter("Invalid phone number format.")
            case .email, .phoneNumber, nil: return value
            }
        case .number:
            guard value.utf8.count <= 64, let number = Double(value), number.isFinite, Self.looksDecimal(value) else {
                throw violation("The value is not a number")
            }
            if let least = minimumValue.flatMap(Double.init), number < least {
                throw violation("Number must be at least \(minimumValue ?? "")")
            }
            if let most = maximumValue.flatMap(Double.init), number > most {
                throw violation("Number must be at most \(maximumValue ?? "")")
            }
            return value
        case .boolean:
            let value = value.lowercased()
            guard value == "true" || value == "false" else { throw violation("The value is not a boolean") }
            return value
        case .dateTime:
            guard Self.looksLikeMoment(value) else { throw violation("The value is not a date") }
            return value
        }
    }

    private func violation(_ fault: String) -> UserPoolError { .schemaViolation("\(name): \(fault)") }

    /// Swift reads hexadecimal numbers too; JSON's readers do not.
    private static func looksDecimal(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) || [0x2b, 0x2d, 0x2e, 0x45, 0x65].contains($0) }
    }

    /// Whether the text is seconds since the epoch, or begins with a day of RFC 3339 and has nothing but the characters
    /// of a time after it.
    private static func looksLikeMoment(_ text: String) -> Bool {
        guard text.utf8.count <= 64, !text.isEmpty else { return false }
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return true }
        guard CivilDate(fullDate: String(text.prefix(10))) != nil else { return false }
        return text.dropFirst(10).allSatisfy { "0123456789:.+-TtZz ".contains($0) }
    }
}
