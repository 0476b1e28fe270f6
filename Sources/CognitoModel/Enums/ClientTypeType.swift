public import LatchkeyJSON

/// Whether an app client was made by an administrator or registered itself.
public struct ClientTypeType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let regular = Self(rawValue: "REGULAR")
    public static let dcr = Self(rawValue: "DCR")

    public static let known: [Self] = [
        .regular, .dcr,
    ]
}
