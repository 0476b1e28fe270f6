public import LatchkeyJSON

/// What happens at a sign-in that may be a stranger's, for each level of risk.
public struct AccountTakeoverActionsType: Shape {
    public var lowAction: AccountTakeoverActionType?
    public var mediumAction: AccountTakeoverActionType?
    public var highAction: AccountTakeoverActionType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("LowAction", \.lowAction),
        .init("MediumAction", \.mediumAction),
        .init("HighAction", \.highAction),
    ]
}
