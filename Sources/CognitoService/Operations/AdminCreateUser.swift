internal import CognitoModel
internal import UserPool

extension AdminCreateUser: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let media = (input.desiredDeliveryMediums ?? []).compactMap { Message.Medium(rawValue: $0.rawValue) }
        var request = CreateUserRequest(
            username: input.username, temporaryPassword: input.temporaryPassword,
            attributes: (input.userAttributes ?? []).pairs,
            invitation: input.messageAction == .suppress ? .suppress : .send(media),
            forcesAlias: input.forceAliasCreation ?? false)
        request.metadata = CallMetadata(
            clientMetadata: input.clientMetadata, validationData: input.validationData.map(\.byName))
        let isResent = input.messageAction == .resend
        let user = isResent ? try await pool.inviteAgain(request) : try await pool.createUser(request)
        var output = Output()
        output.user = UserType(user)
        return output
    }
}
