public import LatchkeyJSON

/// An answer without a body: status 200 and no bytes.
public struct NoContent: Shape {
    public init() {}
    public static let fields: [Field<Self>] = []
}
