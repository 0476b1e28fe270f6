public import LatchkeyJSON

/// A header of the request of the user that a trusted server acts for.
public struct HttpHeader: Shape {
    public var headerName: String?
    public var headerValue: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("headerName", \.headerName, .string),
        .init("headerValue", \.headerValue, .string),
    ]
}
