public import LatchkeyJSON

/// The bounds of a text attribute's length, as decimal texts.
public struct StringAttributeConstraintsType: Shape {
    public var minLength: String?
    public var maxLength: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("MinLength", \.minLength, .string),
        .init("MaxLength", \.maxLength, .string),
    ]
}
