internal import CLatchkeySimdJSON
internal import LatchkeyPlatform

/// A simdjson parser and the tape of what it parsed last.
// SAFETY: one owner at a time: a parser is taken from the pool by one reader, is written only by `parse`, and goes back
// when its reader is gone. Between those two it is read-only.
final class TapeParser: @unchecked Sendable {
    private let parser: OpaquePointer

    /// A new parser; `nil` when memory is short.
    private init?() {
        guard let parser = latchkey_json_parser_new(JSONDocument.maximumDepth) else { return nil }
        self.parser = parser
    }

    deinit {
        latchkey_json_parser_free(parser)
    }

    /// Parses `text`, and gives the tape: valid until the next call.
    func parse(_ text: UnsafeBufferPointer<UInt8>) throws(JSONError) -> Tape {
        let status = latchkey_json_parse(parser, text.baseAddress, text.count)
        guard status == 0 else { throw JSONError(Self.code(of: status)) }
        let tape = Tape(words: latchkey_json_tape(parser), strings: latchkey_json_strings(parser))
        guard tape.isStreamSafe else { throw JSONError(.malformed) }
        return tape
    }

    /// simdjson's `error_code`, as far as a text can cause it.
    private static func code(of status: Int32) -> JSONError.Code {
        switch status {
        case 1: .tooLarge
        case 2: .outOfMemory
        case 4: .tooDeep
        case 9: .invalidNumber
        case 10: .invalidUTF8
        default: .malformed
        }
    }

    // MARK: The pool

    /// Parsers at rest. A parser keeps about 15 bytes for each byte of the longest text it has seen, so that only small
    /// ones are kept, and only a few.
    private static let idle = Lock<[TapeParser]>([])
    private static let mostIdle = 16
    private static let largestIdle = 16_384

    /// An idle parser or a new one.
    static func take() throws(JSONError) -> TapeParser {
        if let parser = idle.withLock({ $0.popLast() }) { return parser }
        guard let parser = TapeParser() else { throw JSONError(.outOfMemory) }
        return parser
    }

    /// Puts a parser to rest. The caller must not use its tape any more. What was parsed is overwritten: it may have
    /// been a password, and a parser at rest would keep it for as long as nobody parses anything longer.
    static func giveBack(_ parser: TapeParser) {
        guard latchkey_json_parser_capacity(parser.parser) <= largestIdle else { return }
        latchkey_json_parser_wipe(parser.parser)
        idle.withLock { idle in
            if idle.count < mostIdle { idle.append(parser) }
        }
    }
}
