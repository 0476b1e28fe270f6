internal import LatchkeyPlatform

/// A name and an address as a header field shows them (RFC 5322 §3.4): `Hotel <no-reply@example.org>`.
public struct Mailbox: Equatable, Sendable, CustomStringConvertible {
    /// The name shown beside the address; `nil` without one.
    public let name: String?
    /// The address.
    public let address: String

    /// A mailbox by its parts; `nil` when the address is none, or name or address holds what could end a header line.
    public init?(name: String? = nil, address: String) {
        let parts = address.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        let forbidden = Set("<>()[]:;,\\\"".utf8)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), address.utf8.count <= 320,
            address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f && !forbidden.contains($0) }),
            name.map({ !SingleLine.holdsControls($0) && $0.utf8.count <= 256 }) ?? true
        else { return nil }
        self.name = name.flatMap { $0.isEmpty ? nil : $0 }
        self.address = address
    }

    /// Reads `Hotel <no-reply@example.org>`, `"Hotel, Ltd." <…>` or a bare address; `nil` for anything else.
    public init?(_ text: String) {
        guard text.last == ">" else {
            self.init(address: text)
            return
        }
        guard let open = text.lastIndex(of: "<") else { return nil }
        var name = text[..<open]
        while name.last == " " { name.removeLast() }
        if name.count >= 2, name.first == "\"", name.last == "\"" { name = name.dropFirst().dropLast() }
        self.init(name: String(name), address: String(text[text.index(after: open)...].dropLast()))
    }

    /// What comes after the `@`.
    var domain: Substring { address[address.index(after: address.firstIndex(of: "@") ?? address.startIndex)...] }

    /// As it stands in a header field.
    var header: String {
        guard let name else { return address }
        let phrase = HeaderField.phrase(name)
        // Lines are short (RFC 5322 §2.1.1): an address of usual length has its own, where the name is long.
        return phrase.utf8.count + address.utf8.count < 60 ? "\(phrase) <\(address)>" : "\(phrase)\r\n <\(address)>"
    }

    public var description: String { name.map { "\($0) <\(address)>" } ?? address }
}
