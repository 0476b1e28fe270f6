public import LatchkeyJSON
public import LatchkeyPlatform

/// An attempt to sign in, sign up or change a password, with the risk that was seen in it.
public struct AuthEventType: Shape {
    public var eventID: String?
    public var eventType: EventType?
    public var creationDate: Timestamp?
    public var eventResponse: EventResponseType?
    public var eventRisk: EventRiskType?
    public var challengeResponses: [ChallengeResponseType]?
    public var eventContextData: EventContextDataType?
    public var eventFeedback: EventFeedbackType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("EventId", \.eventID, .string),
        .init("EventType", \.eventType),
        .init("CreationDate", \.creationDate),
        .init("EventResponse", \.eventResponse),
        .init("EventRisk", \.eventRisk),
        .init("ChallengeResponses", \.challengeResponses),
        .init("EventContextData", \.eventContextData),
        .init("EventFeedback", \.eventFeedback),
    ]
}
