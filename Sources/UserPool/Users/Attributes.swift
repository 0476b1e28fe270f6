/// The attributes of a user, each name once, in the order in which they were first set.
///
/// Values are always text, as Cognito has it: `"true"`, `"1462565100"`.
public struct Attributes: Sendable, Equatable {
    private var pairs: [(name: String, value: String)] = []

    /// No attributes.
    public init() {}

    /// Attributes by name and value; a name that comes again replaces the value before it.
    public init(_ pairs: some Sequence<(name: String, value: String)>) {
        for pair in pairs { self[pair.name] = pair.value }
    }

    /// Attributes by name and value, no name among them twice.
    init(distinct pairs: [(name: String, value: String)]) {
        self.pairs = pairs
    }

    /// These and in front of them another, whose name is none of theirs.
    func preceded(by first: (name: String, value: String)) -> Attributes {
        Attributes(distinct: [first] + pairs)
    }

    /// The value of an attribute; setting `nil` takes the attribute away.
    public subscript(name: String) -> String? {
        get { pairs.first { $0.name == name }?.value }
        set {
            let index = pairs.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): pairs[index].value = value
            case (let index?, nil): pairs.remove(at: index)
            case (nil, let value?): pairs.append((name, value))
            case (nil, nil): break
            }
        }
    }

    /// The names, in order.
    public var names: [String] { pairs.map(\.name) }

    /// Whether there are none.
    public var isEmpty: Bool { pairs.isEmpty }

    /// The attributes whose names pass, in the same order.
    public func filtered(_ isWanted: (String) -> Bool) -> Attributes {
        var wanted = Attributes()
        wanted.pairs = pairs.filter { isWanted($0.name) }
        return wanted
    }

    public static func == (left: Attributes, right: Attributes) -> Bool {
        left.pairs.count == right.pairs.count && zip(left.pairs, right.pairs).allSatisfy { $0 == $1 }
    }
}

extension Attributes: Sequence {
    public func makeIterator() -> IndexingIterator<[(name: String, value: String)]> { pairs.makeIterator() }
}

extension Attributes: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { (name: $0.0, value: $0.1) })
    }
}
