public import LatchkeyJSON

/// What passwords must have, and by which factors users may begin to sign in.
public struct UserPoolPolicyType: Shape {
    public var passwordPolicy: PasswordPolicyType?
    public var signInPolicy: SignInPolicyType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("PasswordPolicy", \.passwordPolicy),
        .init("SignInPolicy", \.signInPolicy),
    ]
}
