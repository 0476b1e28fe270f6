internal import LatchkeyPlatform

extension Pool {
    /// Throws `invalidPassword` with the first rule of the pool's policy that a new password breaks, or, where the pool
    /// refuses passwords that are guessed first, with why this one is. To be asked wherever a password is set.
    func checkPassword(_ password: Secret, for user: User) throws(UserPoolError) {
        let names = [user.username.text] + Self.namingAttributes.compactMap { user.attributes[$0] }
        try checkPassword(password, of: names, at: user.status == .unconfirmed ? [.signUp] : [.passwordChange])
    }

    /// Does what ``checkPassword(_:for:)`` does when nothing is known of the user but what the request calls them.
    func checkPassword(_ password: Secret, ofWhoever name: String) throws(UserPoolError) {
        try checkPassword(password, of: [name], at: [.signUp, .passwordChange])
    }

    /// What others know is refused where the pool's rules stop it at all of these `events`.
    private func checkPassword(
        _ password: Secret, of names: [String], at events: Set<RiskRules.PasswordEvent>
    ) throws(UserPoolError) {
        try settings.passwordPolicy.check(password)
        guard settings.refusesGuessablePasswords else { return }
        if settings.risk.stopsExposedPasswords.isSuperset(of: events), isKnownToOthers(password) {
            throw .invalidPassword(GuessablePassword.common.rawValue)
        }
        if GuessablePassword(password, names: names) == .name {
            throw .invalidPassword(GuessablePassword.name.rawValue)
        }
    }

    private static let namingAttributes = ["email", "phone_number", "preferred_username"]
}
