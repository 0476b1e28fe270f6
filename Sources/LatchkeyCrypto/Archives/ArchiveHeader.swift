internal import LatchkeyPlatform

/// What a file of sealed chunks begins with: lines of text, so that people see what it is.
///
/// ```
/// latchkey-archive 1
/// id 3f1c…                 32 hexadecimal digits, made for this archive
/// pool us-east-1_Kx3yQ9aZb
/// created 2026-11-30T13:37:00.000Z
/// recipient 9a0b…          the fingerprint of the key that the chunks are sealed to
///                          an empty line; the chunks follow
/// ```
/// Nothing in it is trusted: each chunk is sealed for its place in the archive of that id, and for the pool.
public struct ArchiveHeader: Sendable, Equatable {
    /// The version that is written and read.
    public static let version = 1
    /// The longest header, in bytes.
    public static let longest = 1024

    /// Names the archive.
    public let id: String
    /// The pool that it is of, and when it was made: RFC 3339, UTC.
    public let pool: String, created: String
    /// The fingerprint of the key.
    public let recipient: String

    /// The header of a new archive. The texts must be of the kinds that ``init(parsing:)`` reads.
    public init(id: String, pool: String, created: String, recipient: String) {
        self.id = id
        self.pool = pool
        self.created = created
        self.recipient = recipient
    }

    /// A new archive's id.
    public static func newID() -> String { SecureRandom.text(32, from: "0123456789abcdef") }

    /// Whether a text is an archive's id.
    public static func isID(_ text: String) -> Bool { text.utf8.count == 32 && text.utf8.allSatisfy(isHexadecimal) }

    /// The header as it is written, the empty line included.
    public var text: String {
        """
        latchkey-archive \(Self.version)
        id \(id)
        pool \(pool)
        created \(created)
        recipient \(recipient)


        """
    }

    /// What a chunk is sealed for: its place in the archive of a pool, and whether it is the last, so that chunks can
    /// be neither left out nor put elsewhere, nor said to be of another pool.
    public static func context(of chunk: Int, last: Bool, in archive: String, pool: String) -> String {
        "latchkey archive \(version) \(archive) \(chunk) \(last ? "last" : "more") \(pool)"
    }

    /// What a chunk of this archive is sealed for.
    public func context(of chunk: Int, last: Bool) -> String {
        Self.context(of: chunk, last: last, in: id, pool: pool)
    }

    /// Reads a header, up to and with its empty line; `nil` while that has not come. Throws ``ArchiveError``: `foreign`
    /// for what is no archive, `newer` for one of another version, `damaged`.
    static func read(_ bytes: [UInt8]) throws(ArchiveError) -> (header: ArchiveHeader, count: Int)? {
        let mark = Array("latchkey-archive ".utf8)
        guard bytes.prefix(mark.count).elementsEqual(mark.prefix(bytes.count)) else { throw .foreign }
        guard let end = endOfHeader(bytes) else {
            if bytes.count >= longest { throw .damaged }
            return nil
        }
        guard let text = String(streamSafe: bytes[..<(end - 2)]) else { throw .damaged }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let version = lines[0].dropFirst(mark.count)
        guard version == "\(Self.version)" else {
            guard let number = Int(version), number > Self.version else { throw .damaged }
            throw .newer(number)
        }
        var values: [String] = []
        for (line, name) in zip(lines.dropFirst(), ["id ", "pool ", "created ", "recipient "]) {
            guard line.hasPrefix(name) else { throw .damaged }
            values.append(String(line.dropFirst(name.count)))
        }
        guard lines.count == 5, values.count == 4, isID(values[0]), isPlain(values[1]), isPlain(values[2]),
            values[3].utf8.count == 64, values[3].utf8.allSatisfy(isHexadecimal)
        else { throw .damaged }
        return (ArchiveHeader(id: values[0], pool: values[1], created: values[2], recipient: values[3]), end)
    }

    private static func endOfHeader(_ bytes: [UInt8]) -> Int? {
        var index = 1
        while index < min(bytes.count, longest) {
            if bytes[index] == 0x0a, bytes[index - 1] == 0x0a { return index + 1 }
            index += 1
        }
        return nil
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }

    /// Visible ASCII, and not too much of it.
    private static func isPlain(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    }
}

/// Why an archive is not read.
public enum ArchiveError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file is no archive.
    case foreign
    /// The archive is of a version that this program does not know.
    case newer(Int)
    /// The archive was changed.
    case damaged
    /// The archive ends before its last chunk.
    case truncated
    /// A chunk is longer than ``ArchiveReader/longestChunk``, so that nobody could read it.
    case tooLong

    public var description: String {
        switch self {
        case .foreign: "This is no archive of Latchkey."
        case .newer(let version): "The archive is of version \(version), which this program is too old for."
        case .damaged: "The archive is damaged."
        case .truncated: "The archive is cut off: its end is missing."
        case .tooLong: "A part of the archive is longer than an archive may hold."
        }
    }
}
