public import LatchkeyJSON

/// One way to get back in, and when it is tried.
public struct RecoveryOptionType: Shape {
    public var priority = 0
    public var name: RecoveryOptionNameType = .unset
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("Priority", \.priority, .priority),
        .init("Name", \.name),
    ]
}
