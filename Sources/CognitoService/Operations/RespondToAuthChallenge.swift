internal import CognitoModel
internal import LatchkeyPlatform
internal import UserPool

extension RespondToAuthChallenge: Handler {
    /// What tries a password, or may come with one, is an attempt to sign in; every other answer is, or comes with, a
    /// code.
    static func cost(of input: Input) -> AddressAct? {
        let chosen = input.challengeResponses?["ANSWER"]?.reveal
        if input.challengeName == .selectChallenge, ["EMAIL_OTP", "SMS_OTP"].contains(chosen) { return .message }
        let passwords: [ChallengeNameType] = [
            .passwordVerifier, .deviceSRPAuth, .devicePasswordVerifier, .password, .passwordSRP, .selectChallenge,
        ]
        return passwords.contains(input.challengeName) ? .signIn : .code
    }

    static func respond(to input: Input, in call: Call) async throws -> Output {
        let (client, pool) = try await call.client(input.clientID)
        let answer = ChallengeAnswer(input.challengeName, input.session, input.challengeResponses)
        let words = CallMetadata(clientMetadata: input.clientMetadata)
        return Output(
            try await answer.take(
                in: pool, through: client.saying(words), from: call.origin(input.userContextData, through: client)))
    }
}
