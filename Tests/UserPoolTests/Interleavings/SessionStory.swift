import LatchkeyPlatform

@testable import UserPool

/// What happened to one session, as those saw it who did it.
struct SessionStory {
    /// What is done.
    enum Deed: CaseIterable {
        /// Tokens are asked for with the refresh token of the sign-in.
        case refreshFirst
        /// Tokens are asked for with the newest refresh token that this actor has.
        case refreshNewest
        /// An access token is used.
        case use
        /// The user signs in again, with the password from before.
        case signIn
        /// More time goes by than a replaced token is good for.
        case wait
        case revoke, signOut, signOutByAdministrator, disable, delete, resetPassword
    }

    /// A deed with its outcome.
    struct Event {
        let deed: Deed
        let actor: Int
        /// The refresh token that was presented.
        var presented: Secret?
        /// Moments of one clock that counts what begins and ends.
        let begun: Int
        var ended = 0
        var tokens: IssuedTokens?
        var refusal: UserPoolError.Code?
        /// An error that is none of the domain's.
        var failure: String?

        var description: String {
            "\(begun)–\(ended): \(actor) \(deed)\(presented.map { " \($0.reveal.prefix(6))" } ?? "") → "
                + (refusal?.rawValue ?? failure ?? tokens?.refreshToken.map { "\($0.reveal.prefix(6))" } ?? "done")
        }

        var succeeded: Bool { refusal == nil && failure == nil }

        /// Whether the session of the story is over when this has been answered.
        var endsSession: Bool {
            switch deed {
            case .refreshFirst, .refreshNewest: refusal == .refreshTokenReused
            case .revoke, .signOut, .signOutByAdministrator, .disable, .delete, .resetPassword: succeeded
            case .use, .signIn, .wait: false
            }
        }

        /// Whether every session of the user that began before is over when this has been answered.
        var endsEverySession: Bool {
            switch deed {
            case .signOut, .signOutByAdministrator, .disable, .delete, .resetPassword: succeeded
            case .refreshFirst, .refreshNewest, .revoke, .use, .signIn, .wait: false
            }
        }

        /// Whether nobody signs in with the old password when this has been answered.
        var endsSigningIn: Bool {
            switch deed {
            case .disable, .delete, .resetPassword: succeeded
            case .refreshFirst, .refreshNewest, .revoke, .signOut, .signOutByAdministrator, .use, .signIn, .wait: false
            }
        }

        var isRefresh: Bool { deed == .refreshFirst || deed == .refreshNewest }

        func isAnswered(before other: Event) -> Bool { ended < other.begun }
        func hasBegun(before other: Event) -> Bool { begun < other.ended }
    }

    /// Whether an end of the session, or of the user, can be what refuses a deed.
    static func isExpected(_ code: UserPoolError.Code) -> Bool {
        [
            .refreshTokenRevoked, .refreshTokenReused, .invalidRefreshToken, .accessTokenRevoked, .invalidAccessToken,
            .userDisabled, .userNotFound, .wrongPassword, .locked,
        ].contains(code)
    }

    /// How long a replaced refresh token is good; `nil` where none is replaced.
    let grace: Duration?
    var events: [Event] = []

    /// What went wrong; empty when everything was as it must be. What the tokens are worth at the end is asked of
    /// `isLive` and `canRefresh`.
    func faults(
        isLive: (Secret) async -> Bool, canRefresh: (Secret) async -> Bool, first: IssuedTokens
    ) async -> [String] {
        var faults = events.compactMap(\.failure)
        faults += faultsOfOrder() + faultsOfRotation()
        let isOver = events.contains(where: \.endsSession)
        let given = [first] + events.filter(\.isRefresh).compactMap(\.tokens)
        for tokens in given where await isLive(tokens.accessToken) == isOver {
            faults.append(isOver ? "a token outlived its session" : "a token died before its session")
        }
        // The token presented at the end is the one that replaced all others.
        let presented = Set(events.compactMap { $0.tokens == nil ? nil : $0.presented?.reveal })
        let newest = given.compactMap(\.refreshToken).filter { !presented.contains($0.reveal) }
        for token in grace == nil ? [] : newest where await canRefresh(token) == isOver {
            faults.append(isOver ? "a refresh token outlived its session" : "the newest refresh token is worth nothing")
        }
        for event in events where event.deed == .signIn {
            guard let tokens = event.tokens else { continue }
            let live = await isLive(tokens.accessToken)
            if live, events.contains(where: { $0.endsSigningIn || $0.endsEverySession && event.isAnswered(before: $0) })
            {
                faults.append("a later session outlived what ended it")
            }
            if !live, !events.contains(where: { $0.endsEverySession && event.hasBegun(before: $0) }) {
                faults.append("a later session died of nothing")
            }
        }
        // The story itself says what the order was.
        return faults.isEmpty ? [] : faults + events.map(\.description)
    }

    /// Nothing succeeds that begins once its refusal has been answered.
    private func faultsOfOrder() -> [String] {
        var faults: [String] = []
        for event in events where event.succeeded {
            let ended = events.contains { $0.endsSession && $0.isAnswered(before: event) }
            if ended, event.isRefresh || event.deed == .use || event.deed == .signOut {
                faults.append("\(event.deed) succeeded after the session had ended")
            }
            if event.deed == .signIn, events.contains(where: { $0.endsSigningIn && $0.isAnswered(before: event) }) {
                faults.append("somebody signed in who could not")
            }
        }
        let isUndisturbed = !events.contains { $0.endsSession || $0.deed == .wait }
        for event in events where isUndisturbed && !event.succeeded {
            faults.append("\(event.deed) was refused (\(event.refusal.map(\.rawValue) ?? "")) for nothing")
        }
        return faults
    }

    private func faultsOfRotation() -> [String] {
        var faults: [String] = []
        for (token, uses) in Dictionary(grouping: events.filter(\.isRefresh), by: { $0.presented?.reveal ?? "" }) {
            let given = uses.filter(\.succeeded)
            let successors = Set(given.map { $0.tokens?.refreshToken?.reveal })
            if successors.count > 1 { faults.append("a refresh token had two successors") }
            if grace == nil, successors.contains(where: { $0 != nil }) { faults.append("a token was replaced") }
            if successors.contains(token) { faults.append("a token replaced itself") }
            for early in given {
                for late in given where grace != nil && early.isAnswered(before: late) {
                    let isLate =
                        grace == .zero
                        || events.contains { $0.deed == .wait && early.ended < $0.begun && $0.ended < late.begun }
                    if isLate { faults.append("a replaced token was taken after its grace period") }
                }
            }
        }
        // Who presents the successor of a token that another uses again is told of reuse too.
        for event in events where event.refusal == .refreshTokenReused {
            let isTold = events.contains { isReuse($0) && $0.hasBegun(before: event) }
            if !isTold { faults.append("a token was called reused that was not") }
        }
        return faults
    }

    /// Whether a token was presented that had been replaced, and was good no more.
    private func isReuse(_ use: Event) -> Bool {
        guard let grace, use.isRefresh, use.refusal == .refreshTokenReused else { return false }
        let wasReplaced = events.contains {
            $0.isRefresh && $0.presented?.reveal == use.presented?.reveal && $0.begun != use.begun
                && $0.hasBegun(before: use)
        }
        return wasReplaced
            && (grace == .zero || events.contains { $0.deed == .wait && $0.hasBegun(before: use) })
    }
}
