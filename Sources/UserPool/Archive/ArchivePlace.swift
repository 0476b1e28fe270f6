internal import LatchkeyJSON

/// Where a part of an archive begins: with the pool itself, or behind the last entry of the part before.
enum ArchivePlace: Equatable, Sendable {
    case pool
    /// Behind the entry of that kind and key; the empty one sorts before all.
    case entries(ArchiveKind, after: String)

    /// The longest key, in bytes.
    private static let longestKey = 2048

    /// Reads a place: no text stands for the beginning. `nil` for what is no place.
    init?(_ text: String?) {
        guard let text else {
            self = .pool
            return
        }
        guard let mark = text.firstIndex(of: "-"), let kind = ArchiveKind(rawValue: String(text[..<mark])),
            let bytes = Hex.decode(text[text.index(after: mark)...]), bytes.count <= Self.longestKey,
            let key = String(validating: bytes, as: UTF8.self)
        else { return nil }
        self = .entries(kind, after: key)
    }

    /// The place as it crosses the wire, in plain ASCII.
    var text: String? {
        switch self {
        case .pool: nil
        case .entries(let kind, let key): "\(kind.rawValue)-\(Hex.encode(Array(key.utf8)))"
        }
    }
}
