public import LatchkeyJSON

/// The bounds of a numeric attribute, as decimal texts.
public struct NumberAttributeConstraintsType: Shape {
    public var minValue: String?
    public var maxValue: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("MinValue", \.minValue, .string),
        .init("MaxValue", \.maxValue, .string),
    ]
}
