public import LatchkeyJSON

/// What happens at risky sign-ins, and the e-mails about it.
public struct AccountTakeoverRiskConfigurationType: Shape {
    public var notifyConfiguration: NotifyConfigurationType?
    public var actions = AccountTakeoverActionsType()
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("NotifyConfiguration", \.notifyConfiguration),
        .init("Actions", \.actions),
    ]
}
