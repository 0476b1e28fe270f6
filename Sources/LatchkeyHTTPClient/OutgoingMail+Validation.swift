internal import LatchkeyPlatform

extension OutgoingMail {
    /// Refuses what could say more on the wire than one mail to one receiver: addresses and lines that could start a
    /// command or a line of their own.
    func validate() throws(MailError) {
        guard Self.isAddress(sender), Self.isAddress(recipient) else {
            throw MailError(.invalidMail, "an address of the envelope is none")
        }
        guard (1...Self.mostBytes).contains(content.count) else {
            throw MailError(.invalidMail, "the content is empty or longer than \(Self.mostBytes) bytes")
        }
        var length = 0
        var previous: UInt8 = 0
        for byte in content {
            switch byte {
            case 0: throw MailError(.invalidMail, "the content holds a NUL")
            case UInt8(ascii: "\n"):
                guard previous == UInt8(ascii: "\r") else { throw Self.bareLineEnd }
                length = 0
            default:
                guard previous != UInt8(ascii: "\r") else { throw Self.bareLineEnd }
                if byte != UInt8(ascii: "\r") { length += 1 }
                guard length <= 998 else { throw MailError(.invalidMail, "a line is longer than 998 bytes") }
            }
            previous = byte
        }
        guard previous == UInt8(ascii: "\n") else { throw Self.bareLineEnd }
    }

    private static let bareLineEnd = MailError(.invalidMail, "a line is not ended by CRLF")

    /// Something, one `@`, something, without what ends an address or begins a parameter on the wire.
    private static func isAddress(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.utf8.count <= 320
            && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
    }
}

extension MailServer {
    /// Refuses what libcurl would read as more than a host and a port.
    ///
    /// Throws `invalidMail`.
    public func validate() throws(MailError) {
        guard !host.utf8.contains(UInt8(ascii: ":")) || IPAddress(host) != nil else {
            throw MailError(.invalidMail, "the server's address is no host: its port is named apart")
        }
        let isHost = host.utf8.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":")].contains(byte)
        }
        guard isHost, (1...253).contains(host.utf8.count), (1...65_535).contains(port) else {
            throw MailError(.invalidMail, "the server's address is no host and port")
        }
        guard connectTimeout > .zero, replyTimeout > .zero, timeout > .zero else {
            throw MailError(.invalidMail, "a time-out is not positive")
        }
    }
}
