public import LatchkeyJSON
public import LatchkeyPlatform

/// A recovery of a pool to a moment in the past.
public struct RestorationType: Shape {
    public var restoreID: String?
    public var restoreStatus: RestoreStatusType?
    public var restoreTimestamp: Timestamp?
    public var triggerTimestamp: Timestamp?
    public var restorePreview: [RestorePreviewType]?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("RestoreId", \.restoreID, .restoreID),
        .init("RestoreStatus", \.restoreStatus),
        .init("RestoreTimestamp", \.restoreTimestamp),
        .init("TriggerTimestamp", \.triggerTimestamp),
        .init("RestorePreview", \.restorePreview),
    ]
}
