internal import LatchkeyJSON

/// Where a part of an archive begins: with the pool itself, or behind the last entry of the part before.
enum ArchivePlace: Equatable, Sendable {
    case pool
    /// Behind the client of that id.
    case clients(after: String)
    /// Behind the group of that name.
    case groups(after: String)
    /// Behind the user of that `sub`.
    case users(after: String)

    /// What sorts before every `sub`.
    static let firstUser = ArchivePlace.users(after: "0")

    private static let clientsMark = "clients-", groupsMark = "groups-"

    /// Reads a place: no text stands for the beginning. `nil` for what is no place.
    init?(_ text: String?) {
        guard let text else {
            self = .pool
            return
        }
        if text == "0" || Subject(text) != nil {
            self = .users(after: text)
        } else if text.hasPrefix(Self.clientsMark) {
            let id = String(text.dropFirst(Self.clientsMark.count))
            guard id.isEmpty || ClientID(id) != nil else { return nil }
            self = .clients(after: id)
        } else if text.hasPrefix(Self.groupsMark) {
            guard let bytes = Hex.decode(text.dropFirst(Self.groupsMark.count)), bytes.count <= 512,
                let name = String(validating: bytes, as: UTF8.self)
            else { return nil }
            self = .groups(after: name)
        } else {
            return nil
        }
    }

    /// The place as it crosses the wire, in plain ASCII.
    var text: String? {
        switch self {
        case .pool: nil
        case .clients(let id): Self.clientsMark + id
        case .groups(let name): Self.groupsMark + Hex.encode(Array(name.utf8))
        case .users(let subject): subject
        }
    }
}
