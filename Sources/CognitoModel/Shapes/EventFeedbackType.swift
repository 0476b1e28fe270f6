public import LatchkeyJSON
public import LatchkeyPlatform

/// Whether an event was truly the user's, and who says so.
public struct EventFeedbackType: Shape {
    public var feedbackValue: FeedbackValueType = .unset
    public var provider = ""
    public var feedbackDate: Timestamp?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("FeedbackValue", \.feedbackValue),
        .init("Provider", \.provider, .string),
        .init("FeedbackDate", \.feedbackDate),
    ]
}
