internal import CognitoModel
internal import UserPool

extension AdminRespondToAuthChallenge: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let client = try await call.client(input.clientID, of: pool)
        let answer = ChallengeAnswer(input.challengeName, input.session, input.challengeResponses)
        let words = CallMetadata(clientMetadata: input.clientMetadata)
        return Output(
            try await answer.take(in: pool, through: client.saying(words), from: call.origin(input.contextData)))
    }
}
