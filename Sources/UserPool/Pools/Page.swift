/// A part of a list.
public struct Page<Element: Sendable>: Sendable {
    /// The elements.
    public let elements: [Element]
    /// What to ask for the elements after these with; `nil` when there are none.
    public let next: String?

    /// How many elements a page has at most.
    public static var mostElements: Int { 60 }

    /// How many elements a caller gets who asks for `limit`: `nil` and 0 stand for as many as there can be.
    static func size(_ limit: Int?) -> Int {
        guard let limit, limit > 0 else { return mostElements }
        return min(limit, mostElements)
    }

    init(elements: [Element], next: String?) {
        self.elements = elements
        self.next = next
    }

    /// A page of the first `limit` of `found`, in which one more than that was looked for.
    init(_ found: [Element], limit: Int, next: (Element) throws -> String) rethrows {
        elements = Array(found.prefix(limit))
        self.next = try found.count > limit ? elements.last.map(next) : nil
    }
}
