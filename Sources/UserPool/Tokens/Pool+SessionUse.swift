internal import LatchkeyPlatform

extension Pool {
    /// What is noted of the use that a client makes of a session now. Words for people are made where the pool keeps
    /// account of sessions.
    func use(by client: Client, at now: Timestamp) -> SessionUse {
        guard settings.sessionTracking != nil else { return SessionUse(time: now) }
        return SessionUse(
            time: now, address: client.origin.address?.description,
            program: UserAgent(client.origin.program).description)
    }
}
