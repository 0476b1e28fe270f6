public import LatchkeyJSON

/// A name and a value of a user's attribute.
public struct AttributeType: Shape {
    public var name = ""
    public var value: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("Name", \.name, .attributeName),
        .init("Value", \.value, .attributeValue),
    ]
}
