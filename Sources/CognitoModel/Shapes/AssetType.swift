public import LatchkeyJSON

/// An image of the managed login pages.
public struct AssetType: Shape {
    public var category: AssetCategoryType = .unset
    public var colorMode: ColorSchemeModeType = .unset
    public var `extension`: AssetExtensionType = .unset
    public var bytes: [UInt8]?
    public var resourceID: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("Category", \.category),
        .init("ColorMode", \.colorMode),
        .init("Extension", \.extension),
        .init("Bytes", \.bytes, .assetBytes),
        .init("ResourceId", \.resourceID, .resourceID),
    ]
}
