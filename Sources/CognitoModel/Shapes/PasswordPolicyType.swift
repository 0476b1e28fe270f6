public import LatchkeyJSON

/// What passwords of a pool must have.
public struct PasswordPolicyType: Shape {
    public var minimumLength: Int?
    public var requireUppercase: Bool?
    public var requireLowercase: Bool?
    public var requireNumbers: Bool?
    public var requireSymbols: Bool?
    public var passwordHistorySize: Int?
    public var temporaryPasswordValidityDays: Int?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("MinimumLength", \.minimumLength, .passwordPolicyMinLength),
        .init("RequireUppercase", \.requireUppercase),
        .init("RequireLowercase", \.requireLowercase),
        .init("RequireNumbers", \.requireNumbers),
        .init("RequireSymbols", \.requireSymbols),
        .init("PasswordHistorySize", \.passwordHistorySize, .passwordHistorySize),
        .init("TemporaryPasswordValidityDays", \.temporaryPasswordValidityDays, .temporaryPasswordValidityDays),
    ]
}
