public import LatchkeyJSON

/// What to do with the stored copy of a client's metadata document.
public struct CIMDCacheActionType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let refresh = Self(rawValue: "REFRESH")
    public static let invalidate = Self(rawValue: "INVALIDATE")

    public static let known: [Self] = [
        .refresh, .invalidate,
    ]
}
