internal import LatchkeyPlatform
public import TokenVerifier

extension TokenRules {
    /// What bookings ask of a token, of whichever pool of the server: an access token that acts for its user as the
    /// operations of users do. One that was narrowed to the scopes of some service books nothing.
    public static var bookings: TokenRules {
        var rules = TokenRules(issuers: .ofKeySource)
        rules.scopes = .allOf(["aws.cognito.signin.user.admin"])
        // The clock that issued the token is the clock that judges it.
        rules.leeway = .zero
        return rules
    }
}

extension Gate {
    /// Lets in whom the verifier vouches for, by an access token of a session, through a client that `hasClient` knows;
    /// the pool is what comes last in the token's issuer.
    init(_ verifier: TokenVerifier, hasClient: @escaping BookingsService.ClientLookup) {
        self.init { token in
            do throws(VerificationError) {
                let verified = try await verifier.verify(token)
                guard verified.use == .access else { throw .wrongUse }
                guard let pool = verified.issuer.split(separator: "/", omittingEmptySubsequences: false).last,
                    !pool.isEmpty
                else { throw .wrongIssuer }
                // Without a session, nothing could end what the token allows before it expires.
                guard let session = verified.sessionID, !session.isEmpty else { throw .malformed("no origin_jti") }
                // A token that was made for another service opens nothing here.
                guard verified.audience.allSatisfy({ $0 == verified.clientID }) else { throw .wrongAudience }
                guard try await Self.ask(hasClient, verified.clientID, String(pool)) else { throw .wrongAudience }
                return .guest(
                    Guest(
                        pool: String(pool), subject: verified.subject, session: session, expires: verified.expires))
            } catch {
                switch error.category {
                case .invalidToken: return .invalid("\(error)")
                case .insufficientScope: return .insufficient("\(error)")
                case .unavailable: return .unavailable
                }
            }
        }
    }

    private static func ask(
        _ hasClient: BookingsService.ClientLookup, _ client: String, _ pool: String
    ) async throws(VerificationError) -> Bool {
        do {
            return try await hasClient(client, pool)
        } catch {
            throw .livenessUnknown("\(error)")
        }
    }
}
