public import LatchkeyJSON

/// By which factors users may begin to sign in.
public struct SignInPolicyType: Shape {
    public var allowedFirstAuthFactors: [AuthFactorType]?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("AllowedFirstAuthFactors", \.allowedFirstAuthFactors, .firstAuthFactors)
    ]
}
