internal import CognitoModel
internal import UserPool

extension AdminUpdateAuthEventFeedback: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        await call.pools.finishNotes()
        try await pool.setFeedback(
            isValid: input.feedbackValue == .valid, on: input.eventID, of: input.username)
        return Output()
    }
}
