internal import LatchkeyJSON
internal import LatchkeyPlatform

/// Which part of a list is asked for.
struct Page: Sendable, Equatable {
    static let defaultLimit = 50
    static let mostLimit = 100

    /// At most so many.
    var limit = defaultLimit
    /// Those after this key; from the start when it is `nil`.
    var after: String?

    /// The `next` of an answer: the key of its last element in a form that nobody is tempted to read.
    static func next(after key: String) -> String {
        Base64URL.encode(Array(key.utf8))
    }

    /// The key in a `next`; `nil` when it is none.
    static func key(in next: String) -> String? {
        guard next.utf8.count <= 256, let bytes = Base64URL.decode(next) else { return nil }
        return String(streamSafe: bytes)
    }
}
