internal import LatchkeyPlatform

extension Pool {
    /// The attributes that someone wants to set, in the form in which they are stored; a blank value stands for taking
    /// the attribute away. Throws `unauthorizedAttribute`, `schemaViolation` and `invalidParameter`.
    func checkedAttributes(
        _ given: [(name: String, value: String)], by writer: AttributeWriter
    ) throws(UserPoolError) -> Attributes {
        var checked = Attributes()
        for (name, value) in given {
            let attribute = try writer.attribute(name, in: settings.schema)
            checked[name] = value.isEmpty ? "" : try attribute.checked(value)
        }
        return checked
    }

    /// Throws `usernameLooksLikeAlias` when a name chosen freely has the form of an alias of this pool: it would stand
    /// in the way of whoever owns the address or number.
    func checkIsNoAlias(_ name: String) throws(UserPoolError) {
        if settings.aliasAttributes.contains(.email), EmailAddress(name) != nil {
            throw UserPoolError(.usernameLooksLikeAlias, [.attribute: ContactAttribute.email.rawValue])
        }
        if settings.aliasAttributes.contains(.phoneNumber), PhoneNumber(name) != nil {
            throw UserPoolError(.usernameLooksLikeAlias, [.attribute: ContactAttribute.phoneNumber.rawValue])
        }
    }

    /// Throws `schemaViolation` naming every required attribute that has no value.
    func checkRequired(_ attributes: Attributes) throws(UserPoolError) {
        let missing = settings.schema.required.map(\.name).filter { (attributes[$0] ?? "").isEmpty }
        guard missing.isEmpty else {
            throw .schemaViolation(missing.map { "\($0): The attribute is required" }.joined(separator: "\n"))
        }
    }

    /// Throws `invalidParameter` when a contact is said to be verified, or not, that has no value.
    func checkVerifiedHasValue(_ attributes: Attributes) throws(UserPoolError) {
        for contact in ContactAttribute.allCases
        where attributes[contact.verifiedName] != nil && attributes[contact.rawValue] == nil {
            switch contact {
            case .email: throw .invalidParameter("Email is required to verify/un-verify an email")
            case .phoneNumber: throw .invalidParameter("Phone Number is required to verify/un-verify a phone number")
            }
        }
    }
}
