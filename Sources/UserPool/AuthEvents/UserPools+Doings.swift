internal import Database
internal import LatchkeyCrypto
internal import LatchkeyPlatform

/// Something that was done in the name of a user, or of nobody, and answered alike for both.
public struct DoneRequest: Sendable {
    let kind: AuthEvent.Kind
    let name: String
    let pool: Pool
    let client: Client

    /// What was done in a name, through a client as it called.
    public init(_ kind: AuthEvent.Kind, of name: String, in pool: Pool, through client: Client) {
        self.kind = kind
        self.name = name
        self.pool = pool
        self.client = client
    }
}

/// A request and when that was.
typealias DoneEntry = (request: DoneRequest, time: Timestamp)

extension UserPools {
    /// Notes what was done, where the pool writes such things down. Takes no time of the caller's: whether there is
    /// such a user is looked up in the background.
    public func note(_ request: DoneRequest) {
        guard request.pool.recordsEvents else { return }
        doings.add((request, services.clock.now())) { [weak self] entries in await self?.write(entries) }
    }

    /// Returns when everything that was noted before is written down.
    public func finishNotes() async {
        await refusals.flush()
        await doings.flush()
    }

    private func write(_ entries: [DoneEntry]) async {
        do {
            try await services.database.transaction { transaction in
                for (request, time) in entries {
                    let pool = request.pool
                    let user = try await UserStore(connection: transaction.connection, pool: pool).find(request.name)
                    guard let user else { continue }
                    let event = AuthEvent(
                        id: SecureRandom.uuid(), kind: request.kind, time: time, response: .pass,
                        client: request.client.id, context: pool.eventContext(of: request.client))
                    try await pool.record(event, of: user.subject, in: transaction)
                }
            }
        } catch {
            services.log.warning("events not written", ["error": .reason("\(error)")])
        }
    }
}
