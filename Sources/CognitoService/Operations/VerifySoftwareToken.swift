internal import CognitoModel
internal import UserPool

extension VerifySoftwareToken: Handler {
    static func cost(of input: Input) -> AddressAct? { .code }

    static func respond(to input: Input, in call: Call) async throws -> Output {
        var output = Output()
        switch (input.accessToken, input.session) {
        case (let token?, nil):
            try await call.pools.signedInUser(token).verifySoftwareToken(
                input.userCode, name: input.friendlyDeviceName)
        case (nil, let session?):
            let (pool, client) = try await call.pools.origin(ofSession: session)
            output.session = try await pool.verifySoftwareToken(
                input.userCode, name: input.friendlyDeviceName, session: session, through: client)
        case (nil, nil), (.some, .some):
            throw UserPoolError.invalidParameter("Either an access token or a session is needed, and not both.")
        }
        output.status = .success
        return output
    }
}
