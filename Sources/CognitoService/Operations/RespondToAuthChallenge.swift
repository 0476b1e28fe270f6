internal import CognitoModel
internal import UserPool

extension RespondToAuthChallenge: Handler {
    static func cost(of input: Input) -> AddressAct? { .code }

    static func respond(to input: Input, in call: Call) async throws -> Output {
        let (client, pool) = try await call.client(input.clientID)
        let answer = ChallengeAnswer(input.challengeName, input.session, input.challengeResponses)
        return Output(try await answer.take(in: pool, through: client))
    }
}
