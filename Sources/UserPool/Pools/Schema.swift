/// The attributes that the users of a pool can have: the standard ones and the pool's own.
public struct Schema: Sendable, Equatable {
    /// All of them: the standard ones in Cognito's order, then the pool's own in the order in which they were added.
    public private(set) var attributes: [SchemaAttribute]
    private var positions: [String: Int]

    /// The standard attributes alone, none of them required but `sub`.
    public init() {
        self.init(SchemaAttribute.standard)
    }

    private init(_ attributes: [SchemaAttribute]) {
        self.attributes = attributes
        positions = Dictionary(uniqueKeysWithValues: attributes.enumerated().map { ($1.name, $0) })
    }

    /// What the pool says about the attribute of that name; `nil` when it knows none.
    public subscript(name: String) -> SchemaAttribute? {
        positions[name].map { attributes[$0] }
    }

    /// The attributes that a user must have a value for, `sub` not among them.
    public var required: [SchemaAttribute] {
        attributes.filter { $0.isRequired && $0.name != "sub" }
    }

    /// Puts an attribute in: in place of the standard one of that name, or at the end.
    mutating func put(_ attribute: SchemaAttribute) {
        if let position = positions[attribute.name] {
            attributes[position] = attribute
        } else {
            positions[attribute.name] = attributes.count
            attributes.append(attribute)
        }
    }
}
