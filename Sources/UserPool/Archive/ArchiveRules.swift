/// The wire's rules for what comes in an archive instead, and would otherwise be known to nobody.
enum ArchiveRules {
    /// Throws `invalidParameter` for a name that a user pool or a client cannot have
    /// ([CreateUserPool](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPool.html):
    /// `[\w\s+=,.@-]+`).
    static func check(name: String) throws(UserPoolError) {
        guard (1...128).contains(name.utf16.count), name.unicodeScalars.allSatisfy(isOfNames) else {
            throw .invalidParameter("The archive has a user pool or a client whose name is none.")
        }
    }

    /// Throws `invalidParameter` for a group that cannot be made
    /// ([CreateGroup](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateGroup.html)).
    static func check(_ group: ArchivedPool.Group) throws(UserPoolError) {
        let role = group.role ?? ""
        // A group's name is of the same pattern and length as a user's.
        guard Username(group.name) != nil, (group.description ?? "").utf16.count <= 2048,
            group.role == nil || ((20...2048).contains(role.utf16.count) && role.hasPrefix("arn:")),
            role.utf8.allSatisfy({ (0x21...0x7e).contains($0) }),
            group.precedence.map({ (0...Int64(Int32.max)).contains($0) }) ?? true
        else { throw .invalidParameter("The archive has a group that is none.") }
    }

    /// Throws `invalidParameter` for secrets that a client cannot have: more than two, or with names that are not its own.
    static func check(_ secrets: [ArchivedPool.ClientSecret], of client: ClientID) throws(UserPoolError) {
        let prefix = "\(client.text)--"
        let names = Set(secrets.map(\.id))
        guard secrets.count <= ClientSecret.mostPerClient, names.count == secrets.count,
            names.allSatisfy({
                $0.utf8.count <= 160 && $0.hasPrefix(prefix) && Int64($0.dropFirst(prefix.count)) != nil
            })
        else { throw .invalidParameter("The archive has secrets that are not their client's.") }
    }

    private static func isOfNames(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "+", "=", ",", ".", "@", "-", " ", "\t"..."\r": true
        default: false
        }
    }
}
