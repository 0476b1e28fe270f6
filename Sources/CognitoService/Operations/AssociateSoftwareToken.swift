internal import CognitoModel
internal import UserPool

extension AssociateSoftwareToken: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        var output = Output()
        switch (input.accessToken, input.session) {
        case (let token?, nil):
            output.secretCode = try await call.pools.signedInUser(token).associateSoftwareToken()
        case (nil, let session?):
            let (pool, client) = try await call.pools.origin(ofSession: session)
            let associated = try await pool.associateSoftwareToken(session: session, through: client)
            output.secretCode = associated.secret
            output.session = associated.session
        case (nil, nil), (.some, .some):
            throw UserPoolError.invalidParameter("Either an access token or a session is needed, and not both.")
        }
        return output
    }
}
