public import LatchkeyJSON

/// Which form the issuer of the pool's tokens has.
public struct IssuerConfigurationType: Shape {
    public var type: IssuerType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("Type", \.type)
    ]
}
