internal import Database
public import LatchkeyPlatform

/// What administrators are told of a user who cannot get in.
public struct AccessReport: Sendable {
    /// The user; `nil` when nobody has that name.
    public let user: User?
    /// Until when the account is locked, if it is now.
    public let lockedUntil: Timestamp?
    /// The last refusals, the newest first.
    public let refusals: [Refusal]
}

extension UserPools {
    /// Notes that a request was refused, for administrators, unless it is a fault of the program that asks, or too
    /// long. Takes no time of the caller's and fails silently: the refusal stands whether or not it can be explained
    /// later.
    public func note(_ request: RefusedRequest) {
        guard request.isNotable else { return }
        refusals.add((request, services.clock.now())) { [weak self] entries in await self?.write(entries) }
    }

    /// Why the user with that name, or whoever tried that name, was refused of late. Throws what the store throws.
    public func accessReport(of name: String, in pool: Pool) async throws -> AccessReport {
        await refusals.flush()
        let now = services.clock.now()
        return try await services.database.read { connection in
            let claimant = try await pool.claimant(named: name, in: connection)
            let locked = try await AttemptStore(connection, pool: pool.id).lockedUntil(claimant.account, at: now)
            return AccessReport(
                user: claimant.user, lockedUntil: locked,
                refusals: try await RefusalStore(connection).last(of: claimant.account, in: pool.id, at: now))
        }
    }

    /// What is to be written of one request.
    private typealias Finding = (
        refusal: Refusal, account: AccountKey, isUser: Bool, pool: Pool, event: (AuthEvent, Subject)?
    )

    private func write(_ entries: [RefusalEntry]) async {
        var findings: [Finding] = []
        for entry in entries {
            if let finding = try? await finding(entry.request, at: entry.time) { findings.append(finding) }
        }
        let found = findings, now = services.clock.now()
        do {
            try await services.database.transaction { transaction in
                let store = RefusalStore(transaction.connection)
                for finding in found {
                    try await store.add(
                        finding.refusal, of: finding.account, isUser: finding.isUser, in: finding.pool.id)
                    if let (event, subject) = finding.event {
                        try await finding.pool.record(event, of: subject, in: transaction)
                    }
                }
                try await store.prune(at: now)
            }
        } catch {
            services.log.warning("refusals not written", ["error": .reason("\(error)")])
        }
    }

    /// Whom a request was about, and why it was really refused: looked up in the background, on the state of now. `nil`
    /// for a token that is none.
    private func finding(_ request: RefusedRequest, at time: Timestamp) async throws -> Finding? {
        let pool: Pool, name: String
        switch request.claim {
        case .name(let text, let client): (pool, name) = (try await self.client(client).pool, text)
        case .nameInPool(let text, let id): (pool, name) = (try await self.pool(named: id), text)
        case .accessToken(let token):
            let user = try await signedInUser(token)
            (pool, name) = (user.pool, user.user.subject.text)
        case .refreshToken(let token):
            let key = services.masterKey
            let stored = try await services.database.read { try await SessionStore($0).find(token, key) }
            guard let session = stored?.session else { return nil }
            (pool, name) = (try await self.pool(session.pool), session.subject.text)
        }
        return try await services.database.read { connection in
            let claimant = try await pool.claimant(named: name, in: connection)
            let password = try await PasswordStore(connection).find(claimant.user?.subject)
            let reason = RefusalReason(request.error, of: claimant.user, hasPassword: password != nil)
            let isLocked = request.error.code == .locked
            let lockedUntil =
                isLocked
                ? try await AttemptStore(connection, pool: pool.id).lockedUntil(claimant.account, at: time) : nil
            let refusal = Refusal(
                time: time, operation: request.operation, step: request.step, client: request.client, reason: reason,
                lockedUntil: lockedUntil, address: "\(request.address)")
            let event = claimant.user.flatMap { user in
                pool.failedEvent(request, reason, at: time).map { ($0, user.subject) }
            }
            return (refusal, claimant.account, claimant.user != nil, pool, event)
        }
    }
}
