/// Reads the Distinguished Encoding Rules (ITU-T X.690), one element after the other, for the few structures that
/// certificates carry and OpenSSL has no reader for.
///
/// ```swift
/// var outer = DERReader(bytes)
/// var inner = DERReader(try outer.read(.sequence))
/// let number = try inner.read(.integer)
/// ```
public struct DERReader: Sendable {
    /// A tag: its class and form, and its number.
    public struct Tag: Hashable, Sendable {
        /// The class in the two upper bits, and in the one below whether the element is made of others.
        let form: UInt8
        let number: Int

        /// BOOLEAN.
        public static let boolean = Tag(form: 0x00, number: 1)
        /// INTEGER.
        public static let integer = Tag(form: 0x00, number: 2)
        /// OCTET STRING.
        public static let octetString = Tag(form: 0x00, number: 4)
        /// NULL.
        public static let null = Tag(form: 0x00, number: 5)
        /// OBJECT IDENTIFIER.
        public static let objectIdentifier = Tag(form: 0x00, number: 6)
        /// ENUMERATED.
        public static let enumerated = Tag(form: 0x00, number: 10)
        /// SEQUENCE.
        public static let sequence = Tag(form: 0x20, number: 16)
        /// SET.
        public static let set = Tag(form: 0x20, number: 17)

        /// A tag of the context, around other elements.
        public static func context(_ number: Int) -> Tag { Tag(form: 0xa0, number: number) }
    }

    private var rest: ArraySlice<UInt8>

    /// A reader of elements that follow one another.
    public init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// Whether everything was read.
    public var isAtEnd: Bool { rest.isEmpty }

    /// The next element, whatever it is. Throws ``CryptoError/Code/invalidParameter`` when there is none or it is not
    /// DER: cut, of indefinite length, or with a tag or length in more bytes than it takes.
    public mutating func next() throws(CryptoError) -> (tag: Tag, content: [UInt8]) {
        let tag = try tag()
        let count = try length()
        guard count <= rest.count else { throw Self.malformed }
        let content = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
        return (tag, content)
    }

    /// The content of the next element, which must have that tag.
    public mutating func read(_ tag: Tag) throws(CryptoError) -> [UInt8] {
        let element = try next()
        guard element.tag == tag else { throw Self.malformed }
        return element.content
    }

    /// The next element as a number of at most 63 bits, an INTEGER unless `tag` says otherwise.
    public mutating func readSmallNumber(_ tag: Tag = .integer) throws(CryptoError) -> Int {
        let content = try read(tag)
        guard let first = content.first, first < 0x80, content.count <= 8,
            content.count == 1 || first != 0 || content[1] >= 0x80
        else { throw Self.malformed }
        return content.reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func byte() throws(CryptoError) -> UInt8 {
        guard let byte = rest.popFirst() else { throw Self.malformed }
        return byte
    }

    private mutating func tag() throws(CryptoError) -> Tag {
        let first = try byte()
        guard first & 0x1f == 0x1f else { return Tag(form: first & 0xe0, number: Int(first & 0x1f)) }
        var number = 0
        while true {
            let byte = try byte()
            guard number < 1 << 21, number > 0 || byte != 0x80 else { throw Self.malformed }
            number = number << 7 | Int(byte & 0x7f)
            if byte < 0x80 { break }
        }
        guard number >= 0x1f else { throw Self.malformed }
        return Tag(form: first & 0xe0, number: number)
    }

    private mutating func length() throws(CryptoError) -> Int {
        let first = try byte()
        guard first >= 0x80 else { return Int(first) }
        guard (0x81...0x83).contains(first) else { throw Self.malformed }
        var count = 0
        for _ in 0x80..<first { count = count << 8 | Int(try byte()) }
        guard count >= 0x80, count >= 1 << (8 * (Int(first) - 0x81)) else { throw Self.malformed }
        return count
    }

    private static let malformed = CryptoError(.invalidParameter, "not DER")
}
