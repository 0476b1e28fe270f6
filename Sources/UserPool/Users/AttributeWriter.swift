/// Who sets attributes of a user.
enum AttributeWriter {
    /// An administrator's program.
    case administrator
    /// A user, through a client with these settings.
    case user(ClientSettings)

    /// What the pool says of an attribute that this writer wants to set. Throws `unauthorizedAttribute` when a user may
    /// not set it (`sub`, what the pool knows by itself, the developers' own, what the client was not given, and names
    /// that the schema lacks), `invalidParameter` when an administrator names one that the schema lacks.
    func attribute(_ name: String, in schema: Schema) throws(UserPoolError) -> SchemaAttribute {
        switch self {
        case .administrator:
            guard let attribute = schema[name] else {
                throw .invalidParameter("user.\(name): Attribute does not exist in the schema.")
            }
            return attribute
        case .user(let client):
            guard let attribute = schema[name], !attribute.isDeveloperOnly, !Self.isKnownByPool(name),
                attribute.isRequired || client.writeAttributes?.contains(name) ?? !attribute.isCustom
            else { throw UserPoolError(.unauthorizedAttribute, [.attribute: name]) }
            return attribute
        }
    }

    /// Whether an attribute says what the pool has found out itself.
    private static func isKnownByPool(_ name: String) -> Bool {
        name == "sub" || name == "identities" || name.hasPrefix("cognito:")
            || ContactAttribute.allCases.contains { $0.verifiedName == name }
    }
}
