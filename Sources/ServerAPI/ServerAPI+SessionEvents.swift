internal import LatchkeyHTTP
internal import LatchkeyPlatform
internal import UserPool

extension ServerAPI {
    /// `GET /session/events` with an access token: `event: ended` with the reason once the session has ended or the
    /// token has expired, then the stream closes. A client comes back with a fresh token.
    func sessionEvents(_ request: Request) async -> Response {
        guard let token = request.bearerToken else { return Errors.tokenMissing }
        return await answering(request) {
            let user = try await user(of: token)
            let stream = SessionStream(
                of: .init(pool: user.pool.id, subject: user.user.subject), expires: user.expires)
            // Weakly: an answer that never gets a connection lets go of the stream, and the stream of the subscription.
            let listening = try await pools.sessions.whenEnded(user.session) { [weak stream] reason in
                stream?.sessionEnded(reason)
            }
            stream.hold(listening)
            return streams.answer(stream)
        }
    }

    /// The user whose token it is. A token of a pool or client that is gone is worth as little as any other text.
    private func user(of token: Secret) async throws -> SignedInUser {
        do {
            return try await pools.signedInUser(token)
        } catch let error as UserPoolError where [.poolNotFound, .clientNotFound].contains(error.code) {
            throw UserPoolError(.invalidAccessToken)
        }
    }
}
