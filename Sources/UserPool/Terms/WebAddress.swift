/// An address that a page may lead its visitors to: `https` or `http`, with a host and no user name.
enum WebAddress {
    /// Throws `invalidParameter` when the address is none.
    static func check(_ address: String) throws(UserPoolError) {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        let rest = address.dropFirst(scheme.count)
        guard ["https", "http"].contains(scheme), rest.hasPrefix("://"),
            address.unicodeScalars.allSatisfy({
                $0.value > 0x20 && $0.value != 0x7f && !"\\<>\"".unicodeScalars.contains($0)
            })
        else { throw fault(address) }
        let authority = rest.dropFirst(3).prefix { !"/?#".contains($0) }
        guard !authority.isEmpty, !authority.contains("@"), authority.first != ":" else { throw fault(address) }
    }

    private static func fault(_ address: String) -> UserPoolError {
        .invalidParameter("\(address) is not a valid URL.")
    }
}
