internal import Database

/// Whoever signs in: a user, or a name that nobody has, which is asked, counted and answered alike.
struct Claimant: Sendable {
    /// The user; `nil` where the name is nobody's.
    let user: User?
    /// The user's subject, or the one that the name pretends to have.
    let subject: Subject
    /// The name as the caller gave it.
    let name: String
    /// The name as the caller is told it.
    let username: String

    /// What attempts, codes and messages are counted against.
    var account: AccountKey { AccountKey(subject) }

    /// The user, if they may sign in at all: only then are codes really sent and proofs really taken.
    var active: User? { user?.isEnabled == true ? user : nil }

    /// A user.
    init(_ user: User) {
        self.user = user
        subject = user.subject
        name = user.username.text
        username = user.username.text
    }

    fileprivate init(_ user: User?, _ subject: Subject, name: String, username: String) {
        self.user = user
        self.subject = subject
        self.name = name
        self.username = username
    }
}

extension Pool {
    /// Whom a name means.
    func claimant(named name: String, in connection: any Connection) async throws -> Claimant {
        let user = try await UserStore(connection: connection, pool: self).find(name)
        return claimant(user, user?.subject ?? pretendedSubject(of: name), name)
    }

    /// Whom a challenge was posed to, as stored now. Throws `invalidSession` when the answer names another, or the
    /// password was set anew meanwhile, or the user was signed out everywhere after something had been proved: that
    /// means nothing then.
    func claimant(
        of challenge: Challenge, named name: String, in connection: any Connection
    ) async throws -> Claimant {
        let user = try await UserStore(connection: connection, pool: self).find(challenge.subject)
        let password = try await PasswordStore(connection).find(user?.subject)
        guard isNamed(name, challenge.subject, user), user == nil || password?.set == challenge.progress.passwordSet
        else { throw UserPoolError(.invalidSession) }
        // A first question that nothing was proved for yet asks for all that a new one would.
        if challenge.progress.hasFirstFactor || challenge.kind == .customChallenge {
            try await checkIsNotOver(challenge, in: connection)
        }
        return claimant(user, challenge.subject, name)
    }

    private func claimant(_ user: User?, _ subject: Subject, _ name: String) -> Claimant {
        Claimant(user, subject, name: name, username: user?.username.text ?? pretendedUsername(of: name))
    }
}
