import Testing

@testable import LatchkeyHTTP

@Suite struct ChunkedDecoderTests {
    private func decode(_ text: String, limit: Int = 1 << 20) -> (body: String, result: Int?) {
        var decoder = ChunkedDecoder()
        var body: [UInt8] = []
        do {
            switch try decoder.decode(Array(text.utf8).span, into: &body, limit: limit) {
            case .incomplete: return (String(decoding: body, as: UTF8.self), nil)
            case .complete(let consumed): return (String(decoding: body, as: UTF8.self), consumed)
            }
        } catch {
            return ("", -error.status.code)
        }
    }

    @Test(arguments: [
        ("0\r\n\r\n", ""), ("5\r\nhello\r\n0\r\n\r\n", "hello"), ("A\r\n0123456789\r\n0\r\n\r\n", "0123456789"),
        ("000000000000005\r\nhello\r\n000\r\n\r\n", "hello"), ("1;a\r\nx\r\n1;b=c;d=\"e f\"\r\ny\r\n0;z\r\n\r\n", "xy"),
        ("1\r\nx\r\n0\r\nA: b\r\nC:\r\n\r\n", "x"), ("2\r\n\r\n\r\n0\r\n\r\n", "\r\n"),
    ])
    func `chunks are put together`(text: String, body: String) {
        let (decoded, consumed) = decode(text + "GET")
        #expect(decoded == body)
        #expect(consumed == text.utf8.count)
    }

    @Test(arguments: [
        "+5\r\nhello\r\n", "-5\r\nhello\r\n", "0x5\r\nhello\r\n", " 5\r\nhello\r\n", "5 \r\nhello\r\n", "\r\nhello\r\n",
        "g\r\n", "5\nhello\r\n", "5\r\rhello\r\n", "5\r\nhello", "5\r\nhello!\r\n", "5\r\nhello\n0\r\n\r\n",
        "5\r\nhello\r0\r\n\r\n", ";a\r\nx", "5 ;a\r\nhello", "5;a\nhello", "5;a\0\r\nhello", "5;a\rb\r\nhello",
        "00000000000000005\r\nhello", "0\r\n X: y\r\n\r\n", "0\r\n: y\r\n\r\n", "0\r\nX : y\r\n\r\n", "0\r\nX\r\n\r\n",
        "0\r\nX: y\n\r\n", "0\r\nX: \0\r\n\r\n", "0\r\nX: y\r\r\n\r\n", "0\r\n\rx", "0\n\n", "5,5\r\nhello",
        "5.\r\nhello",
    ])
    func `malformed chunks are refused`(text: String) {
        let (_, result) = decode(text + "xx")
        #expect(result == -400, "\(text.debugDescription)")
    }

    @Test(arguments: [
        "ffffffffffffffff\r\n", "7fffffffffffffff\r\n", "8000000000000000\r\n", "b\r\n", "5\r\nhello\r\n6\r\n",
    ])
    func `a body over the limit is refused at the chunk's size`(text: String) {
        #expect(decode(text, limit: 10).result == -413)
    }

    @Test func `extensions and trailers are bounded`() {
        let long = String(repeating: "x", count: 4097)
        #expect(decode("1;\(long)\r\nx\r\n0\r\n\r\n").result == -400)
        #expect(decode("0\r\nX: \(long)\r\n\r\n").result == -431)
        let extensions = String(repeating: "1;\(String(repeating: "x", count: 100))\r\nx\r\n", count: 41)
        #expect(decode(extensions + "0\r\n\r\n").result == -400)
    }
}
