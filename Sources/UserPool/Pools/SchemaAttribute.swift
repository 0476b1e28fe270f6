/// What a pool says about one attribute of its users.
///
/// [SchemaAttributeType](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SchemaAttributeType.html)
public struct SchemaAttribute: Sendable, Equatable {
    /// The name in full: `email`, `custom:tier`, `dev:custom:score`.
    public let name: String
    /// What values are.
    public let type: DataType
    /// Whether a value, once given, can be changed.
    public internal(set) var isMutable: Bool
    /// Whether a user must have a value.
    public internal(set) var isRequired: Bool
    /// How long a string is, at least and at most, in characters; where set.
    public internal(set) var minimumLength: Int?, maximumLength: Int?
    /// How great a number is, at least and at most; where set. Kept as they were written.
    public internal(set) var minimumValue: String?, maximumValue: String?

    /// Whether administrators alone write it.
    public var isDeveloperOnly: Bool { name.hasPrefix("dev:") }

    /// Whether it is one of the pool's own, not a standard one.
    public var isCustom: Bool { name.hasPrefix("custom:") || isDeveloperOnly }

    /// What values are.
    public enum DataType: String, Sendable, CaseIterable {
        case string = "String", number = "Number", dateTime = "DateTime", boolean = "Boolean"
    }

    /// An attribute by its parts.
    init(
        name: String, type: DataType, isMutable: Bool = true, isRequired: Bool = false, minimumLength: Int? = nil,
        maximumLength: Int? = nil, minimumValue: String? = nil, maximumValue: String? = nil
    ) {
        self.name = name
        self.type = type
        self.isMutable = isMutable
        self.isRequired = isRequired
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
        self.minimumValue = minimumValue
        self.maximumValue = maximumValue
    }

    /// The standard attributes, in Cognito's order: the claims of OpenID Connect Core 1.0 §5.1.
    static let standard: [SchemaAttribute] = {
        func text(_ name: String, _ lengths: ClosedRange<Int> = 0...2048, isMutable: Bool = true) -> SchemaAttribute {
            SchemaAttribute(
                name: name, type: .string, isMutable: isMutable, minimumLength: lengths.lowerBound,
                maximumLength: lengths.upperBound)
        }
        var sub = text("sub", 1...2048, isMutable: false)
        sub.isRequired = true
        return [
            sub, text("name"), text("given_name"), text("family_name"), text("middle_name"), text("nickname"),
            text("preferred_username"), text("profile"), text("picture"), text("website"), text("email"),
            SchemaAttribute(name: "email_verified", type: .boolean), text("gender"), text("birthdate", 10...10),
            text("zoneinfo"), text("locale"), text("phone_number"),
            SchemaAttribute(name: "phone_number_verified", type: .boolean), text("address"),
            SchemaAttribute(name: "updated_at", type: .number, minimumValue: "0"),
        ]
    }()
}
