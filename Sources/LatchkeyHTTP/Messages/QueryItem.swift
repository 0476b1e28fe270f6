internal import LatchkeyPlatform

/// A name and its value out of a query or a form.
public struct QueryItem: Sendable, Equatable {
    /// The decoded name.
    public let name: String
    /// The decoded value; empty where there is no `=`.
    public let value: String

    /// Makes an item of a name and a value, both decoded.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// The items of `application/x-www-form-urlencoded` text (WHATWG URL §5.1) in their order, or nil where an escape
    /// is malformed, not UTF-8 or no ``StreamSafeText``, and where there are more than `most`.
    public static func parse(_ text: some StringProtocol, most: Int = .max) -> [QueryItem]? {
        // Most requests have no query.
        guard !text.isEmpty else { return [] }
        guard text.isStreamSafe else { return nil }
        var items: [QueryItem] = []
        for part in text.parts(between: "&") where !part.isEmpty {
            guard items.count < most else { return nil }
            let pair = part.parts(between: "=", most: 2)
            guard let name = PercentEncoding.decode(pair[0], plusIsSpace: true),
                let value = PercentEncoding.decode(pair.count > 1 ? pair[1] : "", plusIsSpace: true)
            else { return nil }
            items.append(QueryItem(name: name, value: value))
        }
        return items
    }
}
