public import LatchkeyJSON

/// When passwords are compared with leaked ones, and what happens at a hit.
public struct CompromisedCredentialsRiskConfigurationType: Shape {
    public var eventFilter: [EventFilterType]?
    public var actions = CompromisedCredentialsActionsType()
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("EventFilter", \.eventFilter),
        .init("Actions", \.actions),
    ]
}
