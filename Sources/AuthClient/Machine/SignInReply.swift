internal import CognitoModel
internal import LatchkeyPlatform

/// The server's answer to a step of a sign-in: tokens, or the next challenge.
struct SignInReply: Sendable {
    let result: AuthenticationResultType?
    let challenge: ChallengeNameType?
    let session: Secret?
    let parameters: [String: String]
    let available: [ChallengeNameType]

    init(_ output: InitiateAuth.Output) {
        result = output.authenticationResult
        challenge = output.challengeName
        session = output.session
        parameters = output.challengeParameters ?? [:]
        available = output.availableChallenges ?? []
    }

    init(_ output: RespondToAuthChallenge.Output) {
        result = output.authenticationResult
        challenge = output.challengeName
        session = output.session
        parameters = output.challengeParameters ?? [:]
        available = output.availableChallenges ?? []
    }
}
