internal import CognitoModel
internal import UserPool

extension UpdateAuthEventFeedback: Handler {
    static func cost(of input: Input) -> AddressAct? { .code }

    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        try await pool.setFeedback(
            isValid: input.feedbackValue == .valid, on: input.eventID, of: input.username, token: input.feedbackToken)
        return Output()
    }
}
