internal import LatchkeyJSON

/// The wire's rules for what comes in an archive instead, and would otherwise be known to nobody.
enum ArchiveRules {
    /// The longest settings document of a client or a domain, in bytes.
    private static let longestDocument = 128 << 10

    /// Throws `invalidParameter` for a name that a user pool or a client cannot have
    /// ([CreateUserPool](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPool.html):
    /// `[\w\s+=,.@-]+`).
    static func check(name: String) throws(UserPoolError) {
        guard (1...128).contains(name.utf16.count), name.unicodeScalars.allSatisfy(isOfNames) else {
            throw .invalidParameter("The user pool's or client's name is none.")
        }
    }

    /// Throws `invalidParameter` for a group that cannot be made
    /// ([CreateGroup](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateGroup.html)).
    static func check(_ group: ArchivedGroup) throws(UserPoolError) {
        let role = group.role ?? ""
        // A group's name is of the same pattern and length as a user's.
        guard Username(group.name) != nil, (group.description ?? "").utf16.count <= 2048,
            group.role == nil || ((20...2048).contains(role.utf16.count) && role.hasPrefix("arn:")),
            role.utf8.allSatisfy({ (0x21...0x7e).contains($0) }),
            group.precedence.map({ (0...Int64(Int32.max)).contains($0) }) ?? true
        else { throw .invalidParameter("The group is none.") }
    }

    /// Throws `invalidParameter` for secrets that a client cannot have: more than two, or with names that are not its
    /// own.
    static func check(_ secrets: [ArchivedClient.StoredSecret], of client: ClientID) throws(UserPoolError) {
        let prefix = "\(client.text)--"
        let names = Set(secrets.map(\.id))
        guard secrets.count <= ClientSecret.mostPerClient, names.count == secrets.count,
            names.allSatisfy({
                $0.utf8.count <= 160 && $0.hasPrefix(prefix) && Int64($0.dropFirst(prefix.count)) != nil
            })
        else { throw .invalidParameter("The client's secrets are not its own.") }
    }

    /// Throws `invalidParameter` for a resource server that cannot be made
    /// ([CreateResourceServer](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateResourceServer.html)).
    static func check(_ server: ResourceServer) throws(UserPoolError) {
        guard isPrintable(server.identifier, atMost: 256), (1...256).contains(server.name.utf16.count),
            server.name.unicodeScalars.allSatisfy(isOfNames),
            (server.scopes ?? []).allSatisfy({ scope in
                isPrintable(scope.name, atMost: 256) && !scope.name.contains("/")
                    && (1...256).contains(scope.description.utf16.count)
            })
        else { throw .invalidParameter("The resource server is none.") }
    }

    /// Throws `invalidParameter` for settings that are no object or are longer than any that are set.
    static func check(document: JSONValue) throws(UserPoolError) {
        guard document.object != nil, document.encode().count <= longestDocument else {
            throw .invalidParameter("The settings are none.")
        }
    }

    /// Whether it is a text of up to so many characters, none of them a control.
    static func isName(_ text: String, atMost length: Int) -> Bool {
        (1...length).contains(text.utf16.count)
            && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
    }

    /// Whether a provider can have the name
    /// ([CreateIdentityProvider](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateIdentityProvider.html):
    /// `[^_\p{Z}][\p{L}\p{M}\p{S}\p{N}\p{P}][^_\p{Z}]+`).
    static func isProviderName(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        guard scalars.count >= 3, isName(text, atMost: 32) else { return false }
        return isVisible(scalars[1])
            && scalars.indices.allSatisfy { $0 == 1 || (scalars[$0] != "_" && !isSeparator(scalars[$0])) }
    }

    /// `\p{Z}`
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        [.spaceSeparator, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }

    /// `[\p{L}\p{M}\p{S}\p{N}\p{P}]`: what is neither a separator nor a control, a surrogate or without a meaning.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        let others: [Unicode.GeneralCategory] = [.control, .format, .surrogate, .privateUse, .unassigned]
        return !isSeparator(scalar) && !others.contains(scalar.properties.generalCategory)
    }

    /// Whether it is a UUID.
    static func isUUID(_ text: String) -> Bool { Subject(text) != nil }

    /// Whether there are no more links of terms than languages, and none is longer than an address.
    static func areShort(_ links: [String: String]) -> Bool {
        links.count <= 50 && links.allSatisfy { $0.key.utf8.count <= 64 && $0.value.utf8.count <= 2048 }
    }

    /// Printable ASCII without the quotation mark and the backslash, as scopes are (RFC 6749 §3.3).
    private static func isPrintable(_ text: String, atMost length: Int) -> Bool {
        (1...length).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != 0x22 && $0 != 0x5c }
    }

    private static func isOfNames(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "+", "=", ",", ".", "@", "-", " ", "\t"..."\r": true
        default: false
        }
    }
}
