public import LatchkeyJSON

/// The colour scheme that an image is for.
public struct ColorSchemeModeType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let light = Self(rawValue: "LIGHT")
    public static let dark = Self(rawValue: "DARK")
    public static let dynamic = Self(rawValue: "DYNAMIC")

    public static let known: [Self] = [
        .light, .dark, .dynamic,
    ]
}
