internal import CognitoModel
internal import UserPool

extension AuthEventType {
    /// An event as lists show it. Where an address is on earth is not known here.
    init(_ event: AuthEvent) {
        self.init()
        eventID = event.id
        eventType = EventType(rawValue: event.kind.rawValue)
        creationDate = event.time
        eventResponse = EventResponseType(rawValue: event.response.rawValue)
        eventRisk = EventRiskType(event.risk)
        challengeResponses = event.answers.map(ChallengeResponseType.init)
        eventContextData = EventContextDataType(event.context)
        eventFeedback = event.feedback.map(EventFeedbackType.init)
    }
}

extension EventRiskType {
    fileprivate init(_ risk: EventRisk) {
        self.init()
        riskDecision = RiskDecisionType(rawValue: risk.decision.rawValue)
        riskLevel = risk.level.map { RiskLevelType(rawValue: $0.rawValue) }
        compromisedCredentialsDetected = risk.isPasswordExposed
    }
}

extension ChallengeResponseType {
    fileprivate init(_ answer: AuthEvent.Answer) {
        self.init()
        challengeName = ChallengeName(rawValue: answer.challenge.rawValue)
        challengeResponse = answer.isRight ? .success : .failure
    }
}

extension EventContextDataType {
    fileprivate init(_ context: EventContext) {
        self.init()
        ipAddress = context.address
        deviceName = context.device
        timezone = context.timezone
    }
}

extension EventFeedbackType {
    fileprivate init(_ feedback: AuthEvent.Feedback) {
        self.init()
        feedbackValue = feedback.isValid ? .valid : .invalid
        provider = feedback.provider
        feedbackDate = feedback.date
    }
}
