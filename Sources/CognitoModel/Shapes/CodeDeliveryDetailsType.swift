public import LatchkeyJSON

/// How and to where a code was sent; the destination is masked.
public struct CodeDeliveryDetailsType: Shape {
    public var destination: String?
    public var deliveryMedium: DeliveryMediumType?
    public var attributeName: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("Destination", \.destination, .string),
        .init("DeliveryMedium", \.deliveryMedium),
        .init("AttributeName", \.attributeName, .attributeName),
    ]
}
