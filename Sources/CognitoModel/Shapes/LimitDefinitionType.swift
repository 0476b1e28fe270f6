public import LatchkeyJSON

/// Which limit of an account is meant.
public struct LimitDefinitionType: Shape {
    public var limitClass: LimitClass = .unset
    public var attributes: [String: String] = [:]
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("LimitClass", \.limitClass),
        .init("Attributes", \.attributes, .strings),
    ]
}
