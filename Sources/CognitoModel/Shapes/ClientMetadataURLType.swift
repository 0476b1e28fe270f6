public import LatchkeyJSON
public import LatchkeyPlatform

/// A stored copy of a client's metadata document.
public struct ClientMetadataURLType: Shape {
    public var url = ""
    public var cachedDate: Timestamp?
    public var expirationDate: Timestamp?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("URL", \.url, .metadataURL),
        .init("CachedDate", \.cachedDate),
        .init("ExpirationDate", \.expirationDate),
    ]
}
