internal import LatchkeyPlatform
internal import TokenVerifier

extension Gate {
    /// Lets in whom the verifier vouches for, by an access token; the pool is what comes last in the token's issuer.
    init(_ verifier: TokenVerifier) {
        self.init { token in
            do throws(VerificationError) {
                let verified = try await verifier.verify(token)
                guard verified.use == .access else { throw .wrongUse }
                guard let pool = verified.issuer.split(separator: "/", omittingEmptySubsequences: false).last,
                    !pool.isEmpty
                else { throw .wrongIssuer }
                return .guest(
                    Guest(
                        pool: String(pool), subject: verified.subject, session: verified.sessionID ?? "",
                        expires: verified.expires))
            } catch {
                switch error.category {
                case .invalidToken: return .invalid("\(error)")
                case .insufficientScope: return .insufficient("\(error)")
                case .unavailable: return .unavailable
                }
            }
        }
    }
}
