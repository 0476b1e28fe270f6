import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport

@testable import UserPool

/// A store of its own with pools in it, and a clock that stands still.
struct PoolFixture {
    let store: TemporaryStore
    let clock = ManualClock()
    let pools: UserPools

    init(_ configuration: UserPoolConfiguration = .init(publicURL: "http://127.0.0.1:9229")) async throws {
        store = try TemporaryStore()
        let masterKey = MasterKey.generate()
        pools = try await UserPools(
            database: store.database, configuration: configuration, masterKey: masterKey,
            passwords: SignInFixture.cheapHasher(), messages: Outbox(masterKey: masterKey, clock: clock),
            keyGenerator: TestKeys.generator(), clock: clock, log: .silent)
    }

    var database: any Database { store.database }

    /// Makes a pool with these settings.
    func pool(_ settings: JSONValue = [:], tags: [String: String] = [:]) async throws -> Pool {
        try await pools.createPool(PoolChange(name: "hotel", document: settings, tags: tags))
    }

    /// Puts a user in the store, as an administrator would.
    @discardableResult
    func user(
        _ name: String, _ attributes: Attributes = [:], status: UserStatus = .confirmed, in pool: Pool
    ) async throws -> User {
        let user = try pool.newUser(
            name, Array(attributes), status: status, by: .administrator, requiringAttributes: false)
        try await database.write { connection in
            try await UserStore(connection: connection, pool: pool).insert(user)
        }
        return user
    }
}

/// The code of the error that `body` throws; `nil` when it throws none or one that is not the domain's.
func code<Result>(_ body: () async throws -> Result) async -> UserPoolError.Code? {
    do {
        _ = try await body()
        return nil
    } catch {
        return (error as? UserPoolError)?.code
    }
}

/// The text that comes with the domain's error that `body` throws.
func text<Result>(_ body: () async throws -> Result) async -> String? {
    do {
        _ = try await body()
        return nil
    } catch {
        return (error as? UserPoolError)?.context[.text]
    }
}
