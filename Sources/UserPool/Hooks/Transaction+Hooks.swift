internal import LatchkeyPlatform

extension Transaction {
    /// Has the pool's functions look at a user who has proved everything, and asks what the tokens shall say.
    ///
    /// No function is called in here: where one is to be asked, this run of the transaction ends, and it is run again
    /// once the answers are there. What they were asked about is in the errand's name, so that what has changed
    /// meanwhile is asked about again.
    func overrides(
        of pool: Pool, for user: User, in groups: GroupConfiguration, _ cause: PreTokenGenerationEvent.Cause,
        isSignIn: Bool, onNewDevice isNewDevice: Bool = false, through client: Client
    ) throws -> TokenOverrides? {
        guard pool.settings.hooks != nil else { return nil }
        let name = pool.errandName(of: user)
        let turn = pool.services.functionGate.turn(of: AccountKey(user.subject))
        if isSignIn, pool.has(.postAuthentication) {
            _ = try answer(
                to: Errand("after \(name)", at: turn) {
                    try await pool.ask(
                        PostAuthenticationEvent(
                            username: user.username.text, attributes: pool.hookAttributes(of: user),
                            isNewDevice: isNewDevice, clientMetadata: client.metadata.clientMetadata),
                        from: client.caller)
                })
        }
        guard pool.has(.preTokenGeneration) else { return nil }
        return try answer(
            to: Errand("tokens \(name) \(groups.errandName)", at: turn) {
                try await pool.tokenOverrides(for: user, in: groups, cause, through: client)
            })
    }
}
