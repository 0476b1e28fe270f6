public import LatchkeyJSON

/// How many entities of one kind a recovery creates, updates and deletes.
public struct RestorePreviewType: Shape {
    public var entity: String?
    public var createCount: Int?
    public var updateCount: Int?
    public var deleteCount: Int?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("Entity", \.entity, .string),
        .init("CreateCount", \.createCount),
        .init("UpdateCount", \.updateCount),
        .init("DeleteCount", \.deleteCount),
    ]
}
