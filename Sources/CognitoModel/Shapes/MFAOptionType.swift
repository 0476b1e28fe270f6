public import LatchkeyJSON

/// Where a user's SMS codes go, in the form that was used before there were other factors.
public struct MFAOptionType: Shape {
    public var deliveryMedium: DeliveryMediumType?
    public var attributeName: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("DeliveryMedium", \.deliveryMedium),
        .init("AttributeName", \.attributeName, .attributeName),
    ]
}
