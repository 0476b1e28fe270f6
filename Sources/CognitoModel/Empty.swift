public import LatchkeyJSON

/// An answer without members: `{}`.
public struct Empty: Shape {
    public init() {}
    public static let fields: [Field<Self>] = []
}
