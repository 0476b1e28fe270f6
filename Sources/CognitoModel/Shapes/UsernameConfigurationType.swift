public import LatchkeyJSON

/// Whether upper and lower case differ in user names.
public struct UsernameConfigurationType: Shape {
    public var caseSensitive = false
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("CaseSensitive", \.caseSensitive)
    ]
}
