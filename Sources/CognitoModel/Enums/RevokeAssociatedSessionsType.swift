public import LatchkeyJSON

/// What becomes of the sessions linked to one that is ended.
public struct RevokeAssociatedSessionsType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let targetOnly = Self(rawValue: "NONE")
    public static let linked = Self(rawValue: "LINKED")

    public static let known: [Self] = [
        .targetOnly, .linked,
    ]
}
