internal import CognitoModel
internal import UserPool

extension CodeDeliveryDetailsType {
    /// Where a code went, as the wire has it.
    init(_ delivery: CodeDelivery) {
        self.init()
        destination = delivery.destination
        deliveryMedium = DeliveryMediumType(rawValue: delivery.medium.rawValue)
        attributeName = delivery.attribute.rawValue
    }
}
