public import LatchkeyJSON

/// The `acr` value that tokens carry for one level of authentication.
public struct AcrLevelConfigType: Shape {
    public var acrValue = ""
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("AcrValue", \.acrValue, .acrValue)
    ]
}
