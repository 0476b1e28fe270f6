public import LatchkeyPlatform

/// How sign-ins ended, over all pools.
public final class SignInCounters: Sendable {
    /// How a step of a sign-in ended. The raw value names it for those who watch.
    public enum Outcome: String, CaseIterable, Sendable {
        /// There are tokens.
        case signedIn = "signed_in"
        /// Something more is asked of the user.
        case challenged
        /// The password is wrong, or nobody has that name: a client may not learn which, so both are told alike.
        case wrongPassword = "wrong_password"
        /// Earlier failures lock the account.
        case locked
        /// Too many wait for the password threads.
        case busy
        /// Anything else that the caller is told, such as a user who is not confirmed.
        case refused
        /// The server could not tell.
        case failed
    }

    /// How often each outcome came about, in the order of the cases.
    public let counters = Outcome.allCases.map { (outcome: $0, count: Counter()) }

    /// Counts nothing yet.
    init() {}

    /// Counts how `step`, a first proof or the answer to a challenge, ends.
    public func count(_ step: () async throws -> SignInOutcome) async throws -> SignInOutcome {
        do {
            let result = try await step()
            switch result {
            case .signedIn: count(.signedIn)
            case .challenged: count(.challenged)
            }
            return result
        } catch let error as UserPoolError {
            switch error.code {
            case .wrongPassword, .userNotFound: count(.wrongPassword)
            case .locked: count(.locked)
            case .busy: count(.busy)
            default: count(.refused)
            }
            throw error
        } catch {
            if !(error is CancellationError) { count(.failed) }
            throw error
        }
    }

    private func count(_ outcome: Outcome) {
        counters.first { $0.outcome == outcome }?.count.add()
    }
}

extension Pool {
    /// How sign-ins ended, over all pools of the server.
    public var signIns: SignInCounters { services.signIns }
}
