public import LatchkeyJSON

/// What happens when a password is known to have leaked.
public struct CompromisedCredentialsEventActionType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let block = Self(rawValue: "BLOCK")
    public static let noAction = Self(rawValue: "NO_ACTION")

    public static let known: [Self] = [
        .block, .noAction,
    ]
}
