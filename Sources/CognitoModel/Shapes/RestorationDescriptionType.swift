public import LatchkeyJSON
public import LatchkeyPlatform

/// A recovery of a pool, as lists show it.
public struct RestorationDescriptionType: Shape {
    public var restoreID: String?
    public var restoreStatus: RestoreStatusType?
    public var restoreTimestamp: Timestamp?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("RestoreId", \.restoreID, .restoreID),
        .init("RestoreStatus", \.restoreStatus),
        .init("RestoreTimestamp", \.restoreTimestamp),
    ]
}
