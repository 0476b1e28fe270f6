public import LatchkeyJSON

/// The format of an image.
public struct AssetExtensionType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let ico = Self(rawValue: "ICO")
    public static let jpeg = Self(rawValue: "JPEG")
    public static let png = Self(rawValue: "PNG")
    public static let svg = Self(rawValue: "SVG")
    public static let webp = Self(rawValue: "WEBP")

    public static let known: [Self] = [
        .ico, .jpeg, .png, .svg, .webp,
    ]
}
