internal import LatchkeyPlatform

extension Pool {
    /// Throws `invalidPassword` with the first rule of the pool's policy that a new password breaks, or, where the pool
    /// refuses passwords that are guessed first, with why this one is. To be asked wherever a password is set; `client`
    /// is the one that it is set through, whose rules about passwords that others know go before the pool's. Throws
    /// `busy` when too many look-ups wait.
    func checkPassword(_ password: Secret, for user: User, through client: Client? = nil) async throws {
        let names = [user.username.text] + Self.namingAttributes.compactMap { user.attributes[$0] }
        let events: Set<RiskRules.PasswordEvent> = user.status == .unconfirmed ? [.signUp] : [.passwordChange]
        try await checkPassword(password, of: names, at: events, through: client)
    }

    /// Does what ``checkPassword(_:for:through:)`` does when nothing is known of the user but what the request calls
    /// them.
    func checkPassword(_ password: Secret, ofWhoever name: String, through client: Client) async throws {
        try await checkPassword(password, of: [name], at: [.signUp, .passwordChange], through: client)
    }

    /// What others know is refused where the rules stop it at all of these `events`.
    private func checkPassword(
        _ password: Secret, of names: [String], at events: Set<RiskRules.PasswordEvent>, through client: Client?
    ) async throws {
        try settings.passwordPolicy.check(password)
        guard settings.refusesGuessablePasswords else { return }
        let rules = if let client { try await riskRules(for: client) } else { settings.risk }
        if rules.stopsExposedPasswords.isSuperset(of: events), try await isKnownToOthers(password) {
            throw UserPoolError.invalidPassword(GuessablePassword.common.rawValue)
        }
        if GuessablePassword(password, names: names) == .name {
            throw UserPoolError.invalidPassword(GuessablePassword.name.rawValue)
        }
    }

    private static let namingAttributes = ["email", "phone_number", "preferred_username"]
}
