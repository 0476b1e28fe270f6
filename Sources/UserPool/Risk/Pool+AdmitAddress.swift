internal import LatchkeyPlatform

extension Pool {
    /// Throws `addressBlocked` for a request from a network that the pool or the client lets nobody in from. It looks
    /// at nothing but the address, so it tells nothing of users.
    public func admitAddress(of client: Client) async throws {
        guard settings.threatProtection == .enforced, let address = client.origin.address else { return }
        let rules = try await riskRules(for: client)
        guard !rules.blocked.contains(where: { $0.contains(address) }) else { throw UserPoolError(.addressBlocked) }
    }
}
