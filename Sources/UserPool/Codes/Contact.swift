/// Where a message reaches a user: an attribute that is a contact, and its value.
struct Contact: Equatable, Sendable {
    let attribute: ContactAttribute
    let value: String

    /// How messages take their way there.
    var medium: Message.Medium {
        switch attribute {
        case .email: .email
        case .phoneNumber: .sms
        }
    }

    /// What the caller is told about it.
    var delivery: CodeDelivery {
        let masked =
            switch attribute {
            case .email: MaskedDestination.email(value)
            case .phoneNumber: MaskedDestination.phone(value)
            }
        return CodeDelivery(destination: masked, medium: medium, attribute: attribute)
    }
}

/// Where a code was sent, as the caller may know it (`CodeDeliveryDetailsType`).
public struct CodeDelivery: Equatable, Sendable {
    /// The address or number, masked.
    public let destination: String
    /// By which way.
    public let medium: Message.Medium
    /// The attribute that holds the address or number.
    public let attribute: ContactAttribute
}
