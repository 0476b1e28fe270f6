/// The members of a JSON object in the order they were written. No name occurs twice.
public struct JSONObject: Sendable {
    private var members: [(name: String, value: JSONValue)]

    /// An object without members.
    public init() {
        members = []
    }

    /// An object of `members`; of two with one name, the later value stands at the earlier place.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        self.init()
        for (name, value) in members { self[name] = value }
    }

    /// An object of members whose names are known to differ.
    init(distinct members: [(name: String, value: JSONValue)]) {
        self.members = members
    }

    /// The member's value; setting `nil` removes the member, setting another value keeps its place.
    public subscript(name: String) -> JSONValue? {
        get { members.first { $0.name == name }?.value }
        set {
            let position = members.firstIndex { $0.name == name }
            switch (position, newValue) {
            case (let position?, let value?): members[position].value = value
            case (let position?, nil): members.remove(at: position)
            case (nil, let value?): members.append((name, value))
            case (nil, nil): break
            }
        }
    }

    /// The names, in order.
    public var names: [String] { members.map(\.name) }
}

extension JSONObject: RandomAccessCollection {
    public var startIndex: Int { members.startIndex }
    public var endIndex: Int { members.endIndex }
    public subscript(position: Int) -> (name: String, value: JSONValue) { members[position] }
}

extension JSONObject: Equatable {
    /// Whether both have the same members; their order has no meaning (RFC 8259 §4).
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        if left.names == right.names {
            return zip(left, right).allSatisfy { $0.value == $1.value }
        }
        let other = Dictionary(right.map { ($0.name, $0.value) }) { first, _ in first }
        return left.allSatisfy { other[$0.name] == $0.value }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements)
    }
}
