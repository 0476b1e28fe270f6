public import LatchkeyJSON

/// Whether a refresh token is replaced at each use, and how long the old one still works.
public struct RefreshTokenRotationType: Shape {
    public var feature: FeatureType = .unset
    public var retryGracePeriodSeconds: Int?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("Feature", \.feature),
        .init("RetryGracePeriodSeconds", \.retryGracePeriodSeconds, .retryGracePeriodSeconds),
    ]
}
