public import LatchkeyJSON

/// How long an app client may reuse a single sign-on session without asking the user.
public struct ClientSSOSessionConfigType: Shape {
    public var maxValidityMinutes = 0
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("MaxValidityMinutes", \.maxValidityMinutes, .ssoSessionMaxValidityMinutes)
    ]
}
