internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// What the machine asks about whoever begins a sign-in by choice. A name that nobody has gets facts that some user
    /// of the pool could have; so does a user without any way to sign in, where the client may not know.
    func facts(
        of claimant: Claimant, _ password: StoredPassword?, through client: Client, in connection: any Connection
    ) async throws -> SignInMachine.Facts {
        guard let user = claimant.user else {
            // The same look-ups, so that they do not tell who exists.
            _ = try await hasPasskey(claimant.subject, in: connection)
            _ = try await isUntouched(claimant.subject, in: connection)
            if settings.mfa != .off { _ = try await softwareTokens(connection).isVerified(claimant.subject) }
            return pretendedFacts(of: claimant)
        }
        let facts = try await facts(of: user, password, in: connection)
        let isHelpless = SignInMachine(after: SignInProgress()).choices(facts).isEmpty
        return isHelpless && client.settings.hidesUserExistence ? pretendedFacts(of: claimant) : facts
    }

    /// What a claimant can choose from.
    func choices(
        of claimant: Claimant, after progress: SignInProgress, through client: Client, in connection: any Connection
    ) async throws -> [ChallengeKind] {
        let password = try await PasswordStore(connection).find(claimant.user?.subject)
        let facts = try await facts(of: claimant, password, through: client, in: connection)
        return SignInMachine(after: progress).choices(facts)
    }

    private func pretendedFacts(of claimant: Claimant) -> SignInMachine.Facts {
        let comparable = IdentifierKey(claimant.name, caseSensitive: settings.isCaseSensitive).text
        var first = pretendedFirstFactors(of: claimant.subject, named: comparable)
        var second = pretendedFactors(of: claimant.subject)
        if settings.mfa == .on || !second.isEmpty, !first.contains(.password) {
            // Only a password comes before a second factor; who has no way in at all would be nobody.
            if settings.firstFactors.contains(.password) { first.insert(.password) } else { second = [] }
        }
        // The contacts of a name that nobody has seem verified, as most users' are: else no step-up could be reached by
        // one. A user who gets these facts has none, for a code would really be sent there.
        var contacts: Set<SecondFactor> = []
        if claimant.user == nil {
            if first.contains(.emailOTP) { contacts.insert(.email) }
            if first.contains(.smsOTP) { contacts.insert(.sms) }
        }
        return SignInMachine.Facts(
            status: .confirmed, firstFactors: first, contacts: contacts, mfa: settings.mfa, factors: second)
    }
}
