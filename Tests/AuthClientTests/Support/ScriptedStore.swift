import LatchkeyPlatform

@testable import AuthClient

/// A store that fails to write while it is told to, and counts who watches it.
final class ScriptedStore: CredentialStore {
    static let failure = AuthError(.storage, "The disk is full.")

    let memory = MemoryStore()
    let cannotWrite = Lock(false)
    let watches = Lock(0)
    /// Runs after each writing, before the writer goes on.
    let afterWriting = Lock<(@Sendable () async -> Void)?>(nil)

    func load() async throws(AuthError) -> StoredSession { try await memory.load() }

    @discardableResult
    func update(_ change: @Sendable (StoredSession) -> StoredSession?) async throws(AuthError) -> Bool {
        guard cannotWrite.withLock({ !$0 }) else { throw Self.failure }
        let isWritten = try await memory.update(change)
        await afterWriting.withLock { $0 }?()
        return isWritten
    }

    func withExclusiveAccess<Result: Sendable>(
        _ body: @Sendable () async throws(AuthError) -> Result
    ) async throws(AuthError) -> Result {
        try await memory.withExclusiveAccess(body)
    }

    func devices() async throws(AuthError) -> [RememberedDevice] { try await memory.devices() }

    func updateDevices(_ change: @Sendable ([RememberedDevice]) -> [RememberedDevice]) async throws(AuthError) {
        try await memory.updateDevices(change)
    }

    var changes: AsyncStream<Void> {
        watches.withLock { $0 += 1 }
        return memory.changes
    }

    /// The access token that is stored.
    var accessToken: String? {
        get async throws {
            guard case .signedIn(let credentials, _) = try await load() else { return nil }
            return credentials.accessToken.reveal
        }
    }
}
