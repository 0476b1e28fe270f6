import Database
import Glibc
import LatchkeyJOSE
import LatchkeyJSON
import LatchkeyPlatform
import PasswordHash
import TestSupport
import Testing

@testable import UserPool

/// Refreshing, among everything else that can happen to a session at the same time.
///
/// The order of events is made, not met: whoever works with the store stops before and after each read and write, and a
/// seed decides who goes on (``Turns``). The store is SQLite's own, with its writer and its readers. A fault names its
/// seed; `LATCHKEY_INTERLEAVING=<seed>` runs that one alone, and `LATCHKEY_INTERLEAVINGS=<count>` another number of
/// them.
struct PoolRefreshTests {
    @Test func `TOK-24 in 10,000 orders of events a session has one truth`() async throws {
        let environment = { (name: String) in getenv(name).flatMap { UInt64(String(cString: $0)) } }
        let count = environment("LATCHKEY_INTERLEAVINGS") ?? 10_000
        let seeds: Range<UInt64> = environment("LATCHKEY_INTERLEAVING").map { $0..<$0 + 1 } ?? 0..<count
        // Two stores, so that two processors have something to do.
        let faults = try await withThrowingTaskGroup(of: [String].self) { group in
            for worker in UInt64(0)..<2 {
                group.addTask {
                    let stage = try await Stage()
                    var faults: [String] = []
                    for seed in seeds where seed % 2 == worker {
                        faults += try await stage.play(seed: seed).map { "LATCHKEY_INTERLEAVING=\(seed): \($0)" }
                    }
                    return faults
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(faults.isEmpty, "\(faults.prefix(10).joined(separator: "\n"))")
    }
}

/// A store with a pool, in which stories of sessions are played.
private final class Stage: Sendable {
    private static let graces: [Duration?] = [nil, .zero, .seconds(10)]

    private let store: TemporaryStore
    private let clock = ManualClock()
    private let pools: UserPools
    private let pool: Pool
    private let clients: [Client]
    private let password: HashedPassword

    init() async throws {
        store = try TemporaryStore()
        let masterKey = MasterKey.generate()
        pools = try await UserPools(
            database: TurningDatabase(base: store.database),
            configuration: UserPoolConfiguration(publicURL: "http://x"),
            masterKey: masterKey, passwords: SignInFixture.cheapHasher(),
            messages: Outbox(masterKey: masterKey, clock: clock), keyGenerator: { try SigningKey.generate(.es256) },
            tokenAlgorithm: .es256, clock: clock, log: .silent)
        pool = try await pools.createPool(PoolChange(name: "hotel", document: [:]))
        var clients: [Client] = []
        for grace in Self.graces {
            var settings = SignInFixture.everyFlow
            if let grace {
                settings["ExplicitAuthFlows"] = ["ALLOW_USER_PASSWORD_AUTH"]
                settings["RefreshTokenRotation"] = [
                    "Feature": "ENABLED", "RetryGracePeriodSeconds": .integer(grace.components.seconds),
                ]
            }
            clients.append(try await pools.createClient(ClientChange(name: "web", document: settings), in: pool))
        }
        self.clients = clients
        password = try await pool.hash(SignInFixture.password, for: Username("anybody")!)
        // What is read once and kept must not be read by whichever story comes first.
        for client in clients {
            let tokens = try await signIn("first-\(client.id)", through: client)
            _ = try await pools.signedInUser(tokens.accessToken)
            _ = try await pool.signIn(
                "first-\(client.id)", password: SignInFixture.password, flow: .userPassword, secretHash: nil,
                through: client)
        }
    }

    /// Plays the story of a seed and says what went wrong in it.
    func play(seed: UInt64) async throws -> [String] {
        var random = SeededRandom(seed: seed)
        let choice = Int.random(in: 0..<Self.graces.count, using: &random)
        let (grace, client) = (Self.graces[choice], clients[choice])
        let scene = Scene(
            pools: pools, pool: pool, client: client, clock: clock, name: "user\(seed)",
            first: try await signIn("user\(seed)", through: client))
        let deeds = (0..<Int.random(in: 2...4, using: &random)).map { _ in
            (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.deed(&random) }
        }
        await Turns.run(deeds.count, random: random) { actor in await scene.act(deeds[actor], as: actor) }
        return await SessionStory(grace: grace, events: scene.events).faults(
            isLive: { [pools] token in (try? await pools.signedInUser(token)) != nil },
            canRefresh: { [pool] token in
                (try? await pool.tokens(forRefreshToken: token, clientSecret: nil, through: client)) != nil
            },
            first: scene.first)
    }

    /// Half of what is done is refreshing.
    private static func deed(_ random: inout SeededRandom) -> SessionStory.Deed {
        if Bool.random(using: &random) {
            return Bool.random(using: &random) ? .refreshFirst : .refreshNewest
        }
        return SessionStory.Deed.allCases.randomElement(using: &random) ?? .use
    }

    /// Makes a user with a session.
    private func signIn(_ name: String, through client: Client) async throws -> IssuedTokens {
        let (pool, password) = (pool, password)
        let session = try await store.database.transaction { transaction in
            let user = try pool.newUser(name, [], status: .confirmed, by: .administrator, requiringAttributes: false)
            try await UserStore(connection: transaction.connection, pool: pool).insert(user)
            try await PasswordStore(transaction.connection).set(
                password, of: user.subject, temporaryUntil: nil, historySize: 0, at: user.created)
            return try await pool.beginSession(
                of: user, proved: [.password], through: client, in: transaction)
        }
        return try await pool.issueTokens(for: session, through: client)
    }
}

/// One session and those who have to do with it.
private final class Scene: Sendable {
    let first: IssuedTokens
    private let pools: UserPools
    private let pool: Pool
    private let client: Client
    private let clock: ManualClock
    private let name: String
    private let story = Lock((moment: 0, events: [SessionStory.Event]()))

    init(
        pools: UserPools, pool: Pool, client: Client, clock: ManualClock, name: String, first: IssuedTokens
    ) {
        self.pools = pools
        self.pool = pool
        self.client = client
        self.clock = clock
        self.name = name
        self.first = first
    }

    var events: [SessionStory.Event] { story.withLock { $0.events } }

    /// Does one deed after the other and notes how it went.
    func act(_ deeds: [SessionStory.Deed], as actor: Int) async {
        var newest = first
        for deed in deeds {
            var event = SessionStory.Event(deed: deed, actor: actor, begun: moment())
            do {
                switch deed {
                case .refreshFirst, .refreshNewest:
                    let token = deed == .refreshFirst ? first.refreshToken : newest.refreshToken ?? first.refreshToken
                    event.presented = token
                    event.tokens = try await pool.tokens(
                        forRefreshToken: token ?? Secret(""), clientSecret: nil, through: client)
                case .signIn: event.tokens = try await signIn()
                default: try await end(deed, having: newest)
                }
            } catch let error as UserPoolError where SessionStory.isExpected(error.code) {
                event.refusal = error.code
            } catch {
                event.failure = "\(deed): \(error)"
            }
            event.ended = moment()
            if event.isRefresh, let tokens = event.tokens { newest = tokens }
            story.withLock { [event] in $0.events.append(event) }
        }
    }

    private func end(_ deed: SessionStory.Deed, having newest: IssuedTokens) async throws {
        switch deed {
        case .revoke: try await pool.revoke(first.refreshToken ?? Secret(""), clientSecret: nil, through: client)
        case .signOut: try await pools.signedInUser(newest.accessToken).signOutEverywhere()
        case .signOutByAdministrator: try await pool.signOutEverywhere(name)
        case .disable: try await pool.disableUser(name)
        case .delete: try await pool.deleteUser(name)
        case .resetPassword: try await pool.setPassword(of: name, to: Secret("An0ther-Password!"), permanent: true)
        case .use: _ = try await pools.signedInUser(newest.accessToken)
        case .wait:
            await Turns.pause()
            clock.advance(by: .seconds(11))
            await Turns.pause()
        case .refreshFirst, .refreshNewest, .signIn: break
        }
    }

    private func signIn() async throws -> IssuedTokens? {
        let outcome = try await pool.signIn(
            name, password: SignInFixture.password, flow: .userPassword, secretHash: nil, through: client)
        guard case .signedIn(let tokens) = outcome else { return nil }
        return tokens
    }

    private func moment() -> Int {
        story.withLock { story in
            story.moment += 1
            return story.moment
        }
    }
}
