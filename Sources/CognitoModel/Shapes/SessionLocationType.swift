public import LatchkeyJSON

/// Where a session was last used, judged by its address.
public struct SessionLocationType: Shape {
    public var city: String?
    public var country: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("City", \.city, .sessionLocationCity),
        .init("Country", \.country, .sessionLocationCountry),
    ]
}
