internal import LatchkeyCrypto

/// Where a code for a user who does not exist would seem to go.
///
/// It is the same each time for a name, and of a kind that a user of the pool could have (Amazon Cognito developer
/// guide, "Managing user existence error responses").
enum PretendedContact {
    /// The contact of a name that nobody has, given in the form in which names are compared. A name that is an address
    /// or a number stands for itself; for any other, one of the preferred kind is made.
    static func of(_ name: String, in pool: PoolID, prefer attribute: ContactAttribute, key: HMACKey) -> Contact {
        of(name, in: pool, as: kind(of: name) ?? attribute, key: key)
    }

    /// The contact of that kind of a name that nobody has. Where the name is none itself, it is made of a keyed digest
    /// of the name and of nothing else, so that nobody can tell it from a real one.
    static func of(_ name: String, in pool: PoolID, as attribute: ContactAttribute, key: HMACKey) -> Contact {
        if kind(of: name) == attribute { return Contact(attribute: attribute, value: name) }
        let noise = key.authenticate(Array("\(pool)\u{0}\(name)".utf8))
        switch attribute {
        case .email:
            let letters = noise.map { Character(Unicode.Scalar(UInt8(ascii: "a") + $0 % 26)) }
            return Contact(attribute: .email, value: String(letters[..<16]) + "@" + String(letters[16...]))
        case .phoneNumber:
            let number = noise.prefix(11).map { String($0 % 10) }.joined()
            return Contact(attribute: .phoneNumber, value: "+\(number)")
        }
    }

    /// What a name looks like; `nil` for one that is no contact.
    static func kind(of name: String) -> ContactAttribute? {
        if name.contains("@") { return .email }
        let digits = name.dropFirst()
        let isNumber = name.hasPrefix("+") && digits.count >= 4 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber ? .phoneNumber : nil
    }
}
