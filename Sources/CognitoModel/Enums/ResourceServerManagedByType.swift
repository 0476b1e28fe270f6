public import LatchkeyJSON

/// Who manages a resource server, unless its owner does.
public struct ResourceServerManagedByType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let cognito = Self(rawValue: "COGNITO")

    public static let known: [Self] = [
        .cognito
    ]
}
