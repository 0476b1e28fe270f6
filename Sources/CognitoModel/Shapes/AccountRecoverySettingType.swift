public import LatchkeyJSON

/// How users get back in when they have forgotten their password.
public struct AccountRecoverySettingType: Shape {
    public var recoveryMechanisms: [RecoveryOptionType]?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("RecoveryMechanisms", \.recoveryMechanisms, .recoveryMechanisms)
    ]
}
