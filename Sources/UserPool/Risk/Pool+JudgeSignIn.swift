internal import Database
internal import LatchkeyPlatform

/// What a sign-in was judged to be, and what is to be done about it.
struct RiskVerdict: Sendable {
    var risk = EventRisk()
    /// What is to be done; in a pool that only watches, nothing.
    var response = RiskRules.Response.nothing
    /// What the user is to be told, if anything.
    var notice: RiskRules.Notice?
}

extension Pool {
    /// Judges a sign-in whose first proof was right, by the rules for the client that it comes through.
    ///
    /// `mode` is what the pool does about sign-ins of that kind. A password that others know stops a sign-in where the
    /// rules say so, from whatever address; from a network that the rules skip, nothing else is looked at.
    func judge(
        _ user: User, in context: EventContext, isPasswordExposed: Bool, mode: ThreatProtection,
        through client: Client, in connection: any Connection
    ) async throws -> RiskVerdict {
        var verdict = RiskVerdict()
        guard mode != .off else { return verdict }
        let rules = try await riskRules(for: client, in: connection)
        verdict.risk.isPasswordExposed = isPasswordExposed
        if isPasswordExposed, mode == .enforced, rules.stopsExposedPasswords.contains(.signIn) {
            verdict.risk.decision = .block
            verdict.response = .block
            return verdict
        }
        let address = client.origin.address
        guard !rules.skipped.contains(where: { range in address.map(range.contains) ?? false }) else { return verdict }
        let past = try await RiskHistory(connection).events(of: user.subject)
        let assessment = RiskAssessment(
            from: address?.rateKey, on: context.fingerprint, at: services.clock.now(), after: past)
        guard let level = assessment.level else { return verdict }
        verdict.risk.level = level
        guard mode == .enforced, let action = rules.action(at: level) else { return verdict }
        verdict.response = action.response
        switch action.response {
        case .block: verdict.risk.decision = .block
        case .secondFactor, .secondFactorIfAny: verdict.risk.decision = .accountTakeover
        case .nothing: break
        }
        if action.notifies { verdict.notice = rules.notice(of: action.response) }
        return verdict
    }
}

extension RiskRules {
    /// What users are told when that was done.
    func notice(of response: Response) -> Notice {
        let own =
            switch response {
            case .block: blockNotice
            case .secondFactor, .secondFactorIfAny: secondFactorNotice
            case .nothing: nothingNotice
            }
        return own
            ?? Notice(
                subject: response == .block ? "Blocked sign-in attempt" : "New sign-in attempt",
                text: """
                    Hello {username},

                    We observed an unrecognized sign-in to your account at {login-time} from {ip-address} \
                    ({device-name}). If this was not you, change your password.
                    """)
    }
}
