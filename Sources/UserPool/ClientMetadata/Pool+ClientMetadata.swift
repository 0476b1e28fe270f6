internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// What a client that names itself by an address says of itself: from the store, or fetched. `nil` when no policy
    /// of the pool takes the address. Throws `invalidParameter` when its document cannot be fetched or is none.
    public func clientMetadata(at url: String) async throws -> (metadata: ClientMetadata, policy: MetadataPolicy)? {
        guard let address = MetadataURL(url) else { return nil }
        let id = id
        let policies = try await services.database.read { connection in
            try await MetadataPolicyStore(connection, pool: id)
                .list(after: "", limit: ClientMetadataLimits.mostPolicies)
        }
        guard let policy = policies.first(where: { $0.client != nil && $0.covers(address) }) else { return nil }
        let kept = try await services.database.read { connection in
            try await MetadataPolicyStore(connection, pool: id).document(url, under: policy.id)
        }
        if let kept, kept.expires > services.clock.now() { return (kept, policy) }
        return (try await fetchMetadata(at: url, under: policy), policy)
    }

    /// Fetches the document of an address anew. What cannot be fetched leaves the one that is kept. Throws
    /// `resourceNotFound` without such a policy, `metadataNotCached` when no document of the address is kept,
    /// `featureUnavailable`, and `invalidParameter` when the document cannot be fetched or is none.
    public func refreshMetadata(at url: String, under policy: String) async throws {
        try checkPlan(has: .clientMetadata)
        let found = try await metadataPolicy(policy)
        let id = id
        let kept = try await services.database.read { connection in
            try await MetadataPolicyStore(connection, pool: id).document(url, under: policy)
        }
        guard kept != nil else { throw UserPoolError(.metadataNotCached) }
        guard let address = MetadataURL(url), found.covers(address) else {
            throw UserPoolError.invalidParameter("The CIMD policy does not allow the URL any more.")
        }
        _ = try await fetchMetadata(at: url, under: found)
    }

    /// Drops the document of an address. Throws `resourceNotFound` without such a policy, `metadataNotCached`,
    /// `featureUnavailable`.
    public func dropMetadata(at url: String, under policy: String) async throws {
        try checkPlan(has: .clientMetadata)
        let id = id
        try await services.database.write { connection in
            let store = MetadataPolicyStore(connection, pool: id)
            guard try await store.find(policy) != nil else { throw Self.noPolicy(policy) }
            guard try await store.drop(url, under: policy) else { throw UserPoolError(.metadataNotCached) }
        }
    }

    private func fetchMetadata(at url: String, under policy: MetadataPolicy) async throws -> ClientMetadata {
        let document: [UInt8]
        do throws(ClientMetadataFault) {
            guard let source = services.clientMetadata else {
                throw ClientMetadataFault("this server fetches none")
            }
            document = try await source.fetch(url)
            try ClientMetadata.check(document, of: url)
        } catch {
            throw UserPoolError.invalidParameter(
                "The client metadata document could not be retrieved: \(error.reason).")
        }
        let (id, now) = (id, services.clock.now())
        let metadata = ClientMetadata(
            url: url, text: String(decoding: document, as: UTF8.self), cached: now,
            expires: now + .seconds(policy.cacheSeconds ?? ClientMetadataLimits.cacheSeconds))
        try await services.database.write { connection in
            let store = MetadataPolicyStore(connection, pool: id)
            guard try await store.find(policy.id) != nil else { throw Self.noPolicy(policy.id) }
            try await store.keep(metadata, under: policy.id, most: ClientMetadataLimits.mostURLs)
        }
        return metadata
    }
}
