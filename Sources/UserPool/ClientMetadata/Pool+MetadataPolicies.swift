internal import Database
internal import LatchkeyCrypto
internal import LatchkeyPlatform

extension Pool {
    private static let policyAlphabet: StaticString = "abcdefghijklmnopqrstuvwxyz0123456789"

    /// Makes a policy. Throws `featureUnavailable` in a pool of the least plan, `invalidParameter` when a pattern is
    /// none, `tooMany`, and `clientNotFound` when the client is gone meanwhile.
    public func createMetadataPolicy(
        _ change: MetadataPolicy.Change, for client: Client
    ) async throws -> MetadataPolicy {
        try checkPlan(has: .clientMetadata)
        try MetadataPolicy.check(change.patterns)
        let (id, now) = (id, services.clock.now())
        let policy = MetadataPolicy(
            id: SecureRandom.text(26, from: Self.policyAlphabet), client: client.id, name: change.name ?? "",
            cacheSeconds: change.cacheSeconds, patterns: change.patterns, created: now, modified: now)
        return try await services.database.write { connection in
            try await Self.check(client.id, connection)
            let store = MetadataPolicyStore(connection, pool: id)
            guard try await store.count() < ClientMetadataLimits.mostPolicies else {
                throw UserPoolError.tooMany("Too many CIMD policies in the user pool.")
            }
            try await store.insert(policy)
            return policy
        }
    }

    /// The policy of that id. Throws `resourceNotFound`.
    public func metadataPolicy(_ policy: String) async throws -> MetadataPolicy {
        let id = id
        let found = try await services.database.read { connection in
            try await MetadataPolicyStore(connection, pool: id).find(policy)
        }
        guard let found else { throw Self.noPolicy(policy) }
        return found
    }

    /// A page of the policies, at most `limit` (1–60) of them. Throws `invalidPageToken`.
    public func metadataPolicies(from token: String?, limit: Int) async throws -> Page<MetadataPolicy> {
        let id = id
        let limit = min(max(limit, 1), Page<MetadataPolicy>.mostElements)
        let tokens = PageToken(
            sealer: services.masterKey.sealer(for: .pageTokens), list: "metadata policies of \(id)")
        let after = try token.map { try tokens.open($0, count: 1)[0] } ?? ""
        let found = try await services.database.read { connection in
            try await MetadataPolicyStore(connection, pool: id).list(after: after, limit: limit + 1)
        }
        return try Page(found, limit: limit) { try tokens.seal([$0.id]) }
    }

    /// Puts another client, other patterns and another duration in place of a policy's own. Throws `resourceNotFound`
    /// and what making one throws.
    public func updateMetadataPolicy(
        _ policy: String, _ change: MetadataPolicy.Change, for client: Client
    ) async throws -> MetadataPolicy {
        try checkPlan(has: .clientMetadata)
        try MetadataPolicy.check(change.patterns)
        let (id, services) = (id, services)
        return try await services.database.write { connection in
            try await Self.check(client.id, connection)
            let store = MetadataPolicyStore(connection, pool: id)
            guard var changed = try await store.find(policy) else { throw Self.noPolicy(policy) }
            changed.client = client.id
            changed.name = change.name ?? changed.name
            changed.cacheSeconds = change.cacheSeconds
            changed.patterns = change.patterns
            changed.modified = max(services.clock.now(), changed.modified)
            try await store.update(changed)
            return changed
        }
    }

    /// Takes a policy away with the documents that were kept under it. Throws `resourceNotFound`.
    public func deleteMetadataPolicy(_ policy: String) async throws {
        let id = id
        try await services.database.write { connection in
            guard try await MetadataPolicyStore(connection, pool: id).delete(policy) else {
                throw Self.noPolicy(policy)
            }
        }
    }

    /// A page of the addresses that were used under a policy, at most `limit` (1–60) of them. Throws `resourceNotFound`
    /// and `invalidPageToken`.
    public func metadataURLs(
        under policy: String, from token: String?, limit: Int
    ) async throws -> Page<MetadataPolicy.URLState> {
        let id = id
        let limit = min(max(limit, 1), Page<MetadataPolicy.URLState>.mostElements)
        let tokens = PageToken(
            sealer: services.masterKey.sealer(for: .pageTokens), list: "metadata of \(id) under \(policy)")
        let after = try token.map { try tokens.open($0, count: 1)[0] } ?? ""
        let found = try await services.database.read { connection -> [MetadataPolicy.URLState]? in
            let store = MetadataPolicyStore(connection, pool: id)
            guard try await store.find(policy) != nil else { return nil }
            return try await store.urls(under: policy, after: after, limit: limit + 1)
        }
        guard let found else { throw Self.noPolicy(policy) }
        return try Page(found, limit: limit) { try tokens.seal([$0.url]) }
    }

    static func noPolicy(_ policy: String) -> UserPoolError {
        UserPoolError(.resourceNotFound, [.resource: policy])
    }

    private static func check(_ client: ClientID, _ connection: any Connection) async throws {
        guard try await connection.first("SELECT 1 FROM clients WHERE id = \(client.text)") != nil else {
            throw UserPoolError.clientNotFound(client.text)
        }
    }
}
