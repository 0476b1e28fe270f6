public import LatchkeyJSON

/// How much is logged.
public struct LogLevel: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let error = Self(rawValue: "ERROR")
    public static let info = Self(rawValue: "INFO")

    public static let known: [Self] = [
        .error, .info,
    ]
}
