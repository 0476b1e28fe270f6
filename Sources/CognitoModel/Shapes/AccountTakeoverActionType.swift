public import LatchkeyJSON

/// What happens at a sign-in of one level of risk.
public struct AccountTakeoverActionType: Shape {
    public var notify = false
    public var eventAction: AccountTakeoverEventActionType = .unset
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("Notify", \.notify),
        .init("EventAction", \.eventAction),
    ]
}
