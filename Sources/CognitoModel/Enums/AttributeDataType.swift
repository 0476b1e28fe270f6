public import LatchkeyJSON

/// The type of an attribute's values, which are texts on the wire all the same.
public struct AttributeDataType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let string = Self(rawValue: "String")
    public static let number = Self(rawValue: "Number")
    public static let dateTime = Self(rawValue: "DateTime")
    public static let boolean = Self(rawValue: "Boolean")

    public static let known: [Self] = [
        .string, .number, .dateTime, .boolean,
    ]
}
