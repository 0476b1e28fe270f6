/// How an answer is written (RFC 9112 §4, §6).
enum ResponseHead {
    /// How the content that follows the head is marked off.
    enum Framing: Equatable {
        case none
        case length(Int)
        case chunked
        /// The connection's end is the content's: for HTTP/1.0.
        case untilClose
    }

    /// What `Connection` says.
    enum Connection: Equatable {
        /// Nothing: what the client expects.
        case unsaid
        case close
        /// An HTTP/1.0 client asked for it.
        case keepAlive
    }

    /// Appends status line and header fields, the empty line included. `date` is the line of the `Date` field, or
    /// empty.
    static func append(
        _ response: Response, framing: Framing, connection: Connection, date: [UInt8], to output: inout [UInt8]
    ) {
        output.append(contentsOf: "HTTP/1.1 ".utf8)
        append(response.status.code, to: &output)
        output.append(0x20)
        output.append(contentsOf: response.status.reason.utf8)
        output.append(contentsOf: "\r\n".utf8)
        output.append(contentsOf: date)
        response.headers.appendLines(to: &output)
        switch framing {
        case .none, .untilClose: break
        case .length(let count):
            output.append(contentsOf: "Content-Length: ".utf8)
            append(count, to: &output)
            output.append(contentsOf: "\r\n".utf8)
        case .chunked: output.append(contentsOf: "Transfer-Encoding: chunked\r\n".utf8)
        }
        switch connection {
        case .unsaid: break
        case .close: output.append(contentsOf: "Connection: close\r\n".utf8)
        case .keepAlive: output.append(contentsOf: "Connection: keep-alive\r\n".utf8)
        }
        output.append(contentsOf: "\r\n".utf8)
    }

    /// Appends a chunk (RFC 9112 §7.1); an empty one would end the body, so it is left out.
    static func appendChunk(_ bytes: [UInt8], to output: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        output.append(contentsOf: String(bytes.count, radix: 16).utf8)
        output.append(contentsOf: "\r\n".utf8)
        output.append(contentsOf: bytes)
        output.append(contentsOf: "\r\n".utf8)
    }

    private static func append(_ number: Int, to output: inout [UInt8]) {
        var divisor = 1
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            output.append(0x30 + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }
}

extension Headers {
    /// Appends the field lines that a handler may decide about: all but those that frame the message.
    fileprivate func appendLines(to output: inout [UInt8]) {
        guard fields.contains(where: isFraming) else { return output.append(contentsOf: text) }
        for field in fields where !isFraming(field) {
            output.append(contentsOf: text[field.name.lowerBound..<field.value.upperBound])
            output.append(contentsOf: "\r\n".utf8)
        }
    }

    private func isFraming(_ field: Field) -> Bool {
        switch field.nameCount {
        case 4: matches(field, "Date")
        case 10: matches(field, .connection)
        case 14: matches(field, .contentLength)
        case 17: matches(field, "Transfer-Encoding")
        default: false
        }
    }
}
