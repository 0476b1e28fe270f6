/// A parsed JSON text (RFC 8259), fully validated: syntax, UTF-8, numbers, depth.
///
/// It owns a copy of what it needs, so that it outlives the bytes it was parsed from, and its elements keep it alive.
///
/// ```swift
/// let document = try JSONDocument(parsing: body)
/// let name = document.root["name"]?.string
/// ```
public final class JSONDocument: Sendable {
    /// The deepest nesting that is read.
    public static let maximumDepth = 32
    /// The longest text that is read unless the caller says otherwise: 2 MiB.
    public static let maximumSize = 2 << 20

    private let parser: TapeParser
    let tape: Tape

    /// Parses `text`; a text longer than `maximumSize` bytes is refused unread.
    public convenience init(parsing text: [UInt8], maximumSize: Int = JSONDocument.maximumSize) throws(JSONError) {
        let parser = try TapeParser.take()
        let result = text.withUnsafeBufferPointer { Self.parse($0, with: parser, maximumSize: maximumSize) }
        self.init(parser, try result.get())
    }

    /// Parses `text`; a text longer than `maximumSize` bytes is refused unread.
    public convenience init(parsing text: Span<UInt8>, maximumSize: Int = JSONDocument.maximumSize) throws(JSONError) {
        let parser = try TapeParser.take()
        let result = text.withUnsafeBufferPointer { Self.parse($0, with: parser, maximumSize: maximumSize) }
        self.init(parser, try result.get())
    }

    private init(_ parser: TapeParser, _ tape: Tape) {
        self.parser = parser
        self.tape = tape
    }

    deinit {
        TapeParser.giveBack(parser)
    }

    /// The outermost value.
    public var root: JSONElement {
        JSONElement(document: self, index: Tape.root)
    }

    private static func parse(
        _ text: UnsafeBufferPointer<UInt8>, with parser: TapeParser, maximumSize: Int
    ) -> Result<Tape, JSONError> {
        guard text.count <= maximumSize else {
            TapeParser.giveBack(parser)
            return .failure(JSONError(.tooLarge))
        }
        do throws(JSONError) {
            return .success(try parser.parse(text))
        } catch {
            TapeParser.giveBack(parser)
            return .failure(error)
        }
    }
}
