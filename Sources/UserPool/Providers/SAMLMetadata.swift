internal import LatchkeyPlatform

/// What a pool needs of the metadata of a SAML provider (OASIS SAML 2.0 Metadata §2.4).
///
/// The document is looked through, tag by tag, and not understood as XML: nothing in it can refer to anything, and a
/// document type, where entities would be declared, is refused.
struct SAMLMetadata: Equatable {
    /// The longest document, in bytes.
    static let mostBytes = 128 << 10
    private static let redirect = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"

    /// Where requests to sign in and to sign out go by redirect.
    let signIn: String?
    let signOut: String?

    /// Reads a document; `nil` when it describes no provider that users sign in with.
    init?(_ text: String) {
        guard text.utf8.count <= Self.mostBytes, text.isStreamSafe else { return nil }
        var (isEntity, isProvider, signIn, signOut) = (false, false, String?.none, String?.none)
        for tag in Self.tags(of: Array(text.utf8)) {
            guard let tag else { return nil }
            switch tag.name {
            case "EntityDescriptor": isEntity = tag.attributes["entityID"]?.isEmpty == false
            case "IDPSSODescriptor": isProvider = true
            case "SingleSignOnService" where tag.attributes["Binding"] == Self.redirect:
                signIn = signIn ?? tag.attributes["Location"]
            case "SingleLogoutService" where tag.attributes["Binding"] == Self.redirect:
                signOut = signOut ?? tag.attributes["Location"]
            default: break
            }
        }
        guard isEntity, isProvider else { return nil }
        self.signIn = signIn
        self.signOut = signOut
    }

    /// What the metadata adds to the details of its provider.
    var impliedDetails: [String: String] {
        var details: [String: String] = [:]
        details["SSORedirectBindingURI"] = signIn
        details["SLORedirectBindingURI"] = signOut
        return details
    }

    private struct Tag {
        /// Without its prefix.
        var name = ""
        var attributes: [String: String] = [:]
    }

    /// The opening tags in their order; `nil` where something is that may not be there.
    private static func tags(of bytes: [UInt8]) -> [Tag?] {
        var tags: [Tag?] = []
        var rest = bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            if rest.starts(with: "!--".utf8) {
                guard let end = end(of: Array("-->".utf8), in: rest) else { return [nil] }
                rest = rest[end...]
                continue
            }
            guard let first = rest.first, first != UInt8(ascii: "!") else { return [nil] }
            guard let close = closing(rest) else { return [nil] }
            let content = rest[..<close]
            rest = rest[(close + 1)...]
            if first != UInt8(ascii: "/"), first != UInt8(ascii: "?") { tags.append(tag(content)) }
        }
        return tags
    }

    /// Where a tag ends: at the first `>` outside of quotes.
    private static func closing(_ bytes: ArraySlice<UInt8>) -> Int? {
        var quote: UInt8?
        for (index, byte) in zip(bytes.indices, bytes) {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index
            }
        }
        return nil
    }

    private static func end(of mark: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        var index = bytes.startIndex
        while index + mark.count <= bytes.endIndex {
            if bytes[index..<(index + mark.count)].elementsEqual(mark) { return index + mark.count }
            index += 1
        }
        return nil
    }

    private static func tag(_ content: ArraySlice<UInt8>) -> Tag? {
        func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0a, 0x0d].contains(byte) }
        var rest = content
        if rest.last == UInt8(ascii: "/") { rest = rest.dropLast() }
        let name = rest.prefix { !isBlank($0) }
        rest = rest.dropFirst(name.count)
        var tag = Tag(name: String(decoding: name.drop(beforeLast: UInt8(ascii: ":")), as: UTF8.self))
        while true {
            rest = rest.drop(while: isBlank)
            guard !rest.isEmpty else { return tag }
            guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let name = rest[..<equals].filter { !isBlank($0) }
            rest = rest[(equals + 1)...].drop(while: isBlank)
            guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
                let end = rest.dropFirst().firstIndex(of: quote)
            else { return nil }
            let value = String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
            tag.attributes[String(decoding: name, as: UTF8.self)] = unescaped(value)
            rest = rest[(end + 1)...]
        }
    }

    /// The one reference that addresses need (XML 1.0 §4.6).
    private static func unescaped(_ value: String) -> String {
        value.split(separator: "&amp;", omittingEmptySubsequences: false).joined(separator: "&")
    }
}

extension ArraySlice<UInt8> {
    /// What stands behind the last such byte; all of it where there is none.
    fileprivate func drop(beforeLast byte: UInt8) -> ArraySlice<UInt8> {
        lastIndex(of: byte).map { self[($0 + 1)...] } ?? self
    }
}
