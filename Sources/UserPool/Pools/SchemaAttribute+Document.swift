extension SchemaAttribute {
    /// The longest value of any attribute, in characters.
    static let longestValue = 2048

    /// What an entry of a document's `Schema` says: a change to the standard attribute of that name, or an attribute of
    /// the pool's own, which gets its prefix. Throws `invalidParameter` with what is wrong.
    init(_ entry: PoolDocument.Attribute) throws(UserPoolError) {
        let given = try Self.name(of: entry)
        if let standard = Self.standard.first(where: { $0.name == given }) {
            try self.init(standard, entry)
        } else {
            try self.init(custom: given, entry)
        }
        try constrain(entry, given)
    }

    /// What an entry says that is added to a pool: an attribute of the pool's own, be its name that of a standard one.
    /// Throws `invalidParameter` with what is wrong.
    init(added entry: PoolDocument.Attribute) throws(UserPoolError) {
        let given = try Self.name(of: entry)
        try self.init(custom: given, entry)
        try constrain(entry, given)
    }

    private static func name(of entry: PoolDocument.Attribute) throws(UserPoolError) -> String {
        guard let given = entry.name, !given.isEmpty else {
            throw .invalidParameter("Every schema attribute needs a name.")
        }
        return given
    }

    private init(_ standard: SchemaAttribute, _ entry: PoolDocument.Attribute) throws(UserPoolError) {
        guard entry.attributeDataType.map({ $0 == standard.type.rawValue }) ?? true,
            entry.developerOnlyAttribute != true
        else {
            throw .invalidParameter(
                "You can not change AttributeDataType or set developerOnlyAttribute for standard schema attribute "
                    + standard.name)
        }
        self = standard
        // `sub` is what it is, whatever the document says.
        guard standard.name != "sub" else { return }
        isRequired = entry.required ?? isRequired
        isMutable = entry.mutable ?? isMutable
    }

    private init(custom name: String, _ entry: PoolDocument.Attribute) throws(UserPoolError) {
        guard let type = entry.attributeDataType.flatMap(DataType.init(rawValue:)) else {
            throw .invalidParameter(
                "Invalid AttributeDataType input, consider using the provided AttributeDataType enum.")
        }
        guard entry.required != true else {
            throw .invalidParameter("Required custom attributes are not supported currently.")
        }
        self.init(
            name: entry.developerOnlyAttribute == true ? "dev:custom:\(name)" : "custom:\(name)", type: type,
            isMutable: entry.mutable ?? true)
    }

    private mutating func constrain(_ entry: PoolDocument.Attribute, _ given: String) throws(UserPoolError) {
        let kept = (minimumLength, maximumLength, minimumValue, maximumValue)
        if let lengths = entry.stringAttributeConstraints, type == .string {
            guard name != "sub" else { return }
            minimumLength = try Self.length(lengths.minLength, given) ?? kept.0
            maximumLength = try Self.length(lengths.maxLength, given) ?? kept.1
            if let most = maximumLength, most > Self.longestValue {
                throw .invalidParameter(
                    "user.\(given): String attributes cannot have a length of more than \(Self.longestValue)")
            }
            if let least = minimumLength, let most = maximumLength, least > most {
                throw .invalidParameter("user.\(given): Max length cannot be less than min length.")
            }
        }
        if let values = entry.numberAttributeConstraints, type == .number {
            minimumValue = try Self.number(values.minValue, given) ?? kept.2
            maximumValue = try Self.number(values.maxValue, given) ?? kept.3
            if let least = minimumValue.flatMap(Double.init), let most = maximumValue.flatMap(Double.init), least > most
            {
                throw .invalidParameter("user.\(given): Max value cannot be less than min value.")
            }
        }
    }

    private static func length(_ text: String?, _ name: String) throws(UserPoolError) -> Int? {
        guard let text else { return nil }
        guard let length = Int(text), length >= 0 else {
            throw .invalidParameter("Invalid StringAttributeConstraints for schema attribute \(name)")
        }
        return length
    }

    private static func number(_ text: String?, _ name: String) throws(UserPoolError) -> String? {
        guard let text else { return nil }
        guard let number = Double(text), number.isFinite else {
            throw .invalidParameter("Invalid NumberAttributeConstraints for schema attribute \(name)")
        }
        return text
    }
}
