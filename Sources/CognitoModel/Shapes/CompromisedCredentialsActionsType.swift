public import LatchkeyJSON

/// What happens when a password is known to have leaked.
public struct CompromisedCredentialsActionsType: Shape {
    public var eventAction: CompromisedCredentialsEventActionType = .unset
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("EventAction", \.eventAction)
    ]
}
