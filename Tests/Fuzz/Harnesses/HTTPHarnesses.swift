@testable import LatchkeyHTTP

extension Harness {
    /// A request head: what is accepted has no way of being read otherwise.
    static let requestHead = Harness(name: "request-head", longest: 2048) { input in
        var scan = HeadScan()
        var parser = RequestHeadParser(limits: MessageLimits(headBytes: 1024, headerFields: 8))
        guard case .complete(let count)? = try? scan.scan(input.span, limit: 1024),
            let head = try? parser.parse(input.span.extracting(first: count))
        else { return }
        expect(count <= 1024, "a head is within its limit")
        expect(parser.fields.count <= 8, "fields are within their limit")
        let lines = Array(input[head.fieldLines])
        let headers = Headers(checkedLines: lines, fields: parser.fields)
        var lengths = 0, codings = 0, hosts = 0
        for (name, value) in headers {
            expect(Token.isToken(name.utf8), "a field name is a token")
            expect(!value.utf8.contains { $0 == 0 || $0 == 0x0d || $0 == 0x0a }, "a value is one line")
            expect(value.utf8.first != 0x20 && value.utf8.last != 0x20, "a value has no white space around it")
            switch name.lowercased() {
            case "content-length": lengths += 1
            case "transfer-encoding": codings += 1
            case "host": hosts += 1
            default: break
            }
        }
        expect(lengths + codings <= 1, "one framing")
        expect(hosts == 1 || (hosts == 0 && head.minorVersion == 0), "one host")
        expect((codings == 1) == (head.framing == .chunked), "the coding is the framing")
        expect(head.framing != .none || lengths + codings == 0, "a message that says its length has a body")
        expect(Token.isToken(input[head.method]), "a method is a token")
        expect(input[head.target].allSatisfy { $0 > 0x20 && $0 < 0x7f }, "a target is visible ASCII")
    }

    /// A chunked body: the same bytes in any pieces give the same, and never more than the limit.
    static let chunkedBody = Harness(name: "chunked-body", longest: 2048) { input in
        guard let seed = input.first else { return }
        let outcomes = Splits.all(of: input.dropFirst(), seed: seed).map(chunks)
        for outcome in outcomes {
            expect(outcome == outcomes[0], "pieces do not matter: \(outcomes)")
            expect(outcome.body.count <= 256, "a body is within its limit")
        }
        guard outcomes[0].consumed != nil else { return }
        let body = outcomes[0].body
        var text = body.isEmpty ? [] : Array("\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n".utf8)
        text += Array("0\r\n\r\n".utf8)
        let again = chunks([text[...]])
        expect(again.body == body && again.consumed == text.count, "a body in one chunk is the same body")
    }

    private struct ChunkedOutcome: Equatable {
        var body: [UInt8] = []
        var consumed: Int?
        var refused: Refusal?
    }

    private static func chunks(_ pieces: [ArraySlice<UInt8>]) -> ChunkedOutcome {
        var decoder = ChunkedDecoder(), outcome = ChunkedOutcome(), before = 0
        for piece in pieces {
            let bytes = Array(piece)
            do throws(Refusal) {
                if case .complete(let consumed) = try decoder.decode(bytes.span, into: &outcome.body, limit: 256) {
                    outcome.consumed = before + consumed
                    return outcome
                }
            } catch {
                outcome.refused = error
                return outcome
            }
            before += bytes.count
        }
        return outcome
    }

    /// A whole connection: requests, their bodies, what is refused and what is answered do not depend on how the bytes
    /// come in pieces.
    static let httpConnection = Harness(name: "http-connection", longest: 4096) { input in
        guard let seed = input.first else { return }
        let outcomes = Splits.all(of: input.dropFirst(), seed: seed).map {
            ConnectionRun(of: $0, drains: seed & 1 == 1)
        }
        for outcome in outcomes { expect(outcome == outcomes[0], "pieces do not matter: \(outcomes)") }
    }

    /// A query or a form: what was read, written and read again is the same.
    static let query = Harness(name: "query", longest: 512) { input in
        guard let text = input.utf8Text, let items = QueryItem.parse(text) else { return }
        let form = items.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
        let again = QueryItem.parse(form.joined(separator: "&"))
        expect(again?.count == items.count, "as many items")
        for (item, other) in zip(items, again ?? []) {
            expect(sameBytes(item.name, other.name) && sameBytes(item.value, other.value), "\(item) is \(other)")
        }
        let request = Request(.get, "/\(text)")
        _ = request.query
        if let segments = request.segments { expect(!segments.isEmpty, "a path has a segment") }
    }

    /// Percent-encoding: decoding undoes encoding, and no bytes but those of the text appear.
    static let percentEncoding = Harness(name: "percent-encoding", longest: 512) { input in
        let encoded = PercentEncoding.encode(input)
        expect(PercentEncoding.bytes(behind: encoded) == input, "decoding undoes encoding")
        expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }, "what is encoded is visible ASCII")
        guard let text = input.utf8Text else { return }
        for plusIsSpace in [false, true] {
            guard let decoded = PercentEncoding.decode(text, plusIsSpace: plusIsSpace) else { continue }
            let again = PercentEncoding.decode(PercentEncoding.encode(decoded), plusIsSpace: plusIsSpace)
            expect(again.map { sameBytes($0, decoded) } == true, "encoding keeps the text")
        }
    }

    /// An event stream: pieces do not matter, and what was read and is written again reads the same.
    static let eventStream = Harness(name: "event-stream", longest: 1024) { input in
        guard let seed = input.first else { return }
        let outcomes = Splits.all(of: input.dropFirst(), seed: seed).map(events)
        for outcome in outcomes { expect(outcome == outcomes[0], "pieces do not matter") }
        for event in outcomes[0].events {
            let again = events([event.encoded[...]]).events
            let isInLine = { (text: String?) in text?.utf8.contains(0) != true }
            guard isInLine(event.id), isInLine(event.event), !event.data.utf8.contains(0x0d) else { continue }
            // Bytes that are no UTF-8 have become three each.
            guard event.encoded.count <= mostEventBytes else { continue }
            expect(again == [event], "\(again) is \(event)")
        }
    }

    private static let mostEventBytes = 700

    private struct StreamOutcome: Equatable {
        var events: [ServerSentEvent] = []
        var isTooLarge = false
        var lastEventID = ""
        var retry: Duration?
    }

    private static func events(_ pieces: [ArraySlice<UInt8>]) -> StreamOutcome {
        var parser = EventStreamParser(maximumEventBytes: mostEventBytes), outcome = StreamOutcome()
        for piece in pieces {
            do throws(EventStreamParser.TooLarge) {
                outcome.events += try parser.receive(piece)
            } catch {
                // Events that the same bytes completed before are lost with the stream.
                return StreamOutcome(isTooLarge: true)
            }
        }
        outcome.lastEventID = parser.lastEventID
        outcome.retry = parser.retry
        return outcome
    }
}
