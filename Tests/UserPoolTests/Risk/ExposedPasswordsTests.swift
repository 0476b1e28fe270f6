import Glibc
import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import PasswordHash
import TestSupport
import Testing

@testable import UserPool

struct ExposedPasswordsTests {
    private func hash(_ password: String) -> String {
        Hex.encode(HashFunction.sha1.digest(Array(password.utf8))).uppercased()
    }

    private func file(_ lines: [String], end: String = "\n") throws -> (TemporaryFolder, String) {
        let folder = TemporaryFolder()
        folder.write(Array((lines.joined(separator: "\n") + end).utf8), to: "list")
        return (folder, folder.file("list"))
    }

    @Test(arguments: [1, 2, 3, 500], ["\n", ""])
    func `every password of the list is found, and no other`(count: Int, end: String) throws {
        let known = (0..<count).map { "password \($0)" }
        // Lines of many lengths, as counts make them, and hashes of either case.
        let lines = known.map(hash).sorted().enumerated().map { index, hash in
            (index % 3 == 0 ? hash.lowercased() : hash) + (index % 2 == 0 ? ":\(index * 7919)" : "")
        }
        let (folder, path) = try file(lines, end: end)
        let list = try ExposedPasswords(path: path)
        for password in known { #expect(list.contains(Secret(password)), "\(password)") }
        for number in 0..<200 { #expect(!list.contains(Secret("another \(number)"))) }
        withExtendedLifetime(folder) {}
    }

    @Test func `a file that is none, empty or something else is refused at the start`() throws {
        let (folder, path) = try file(["correct horse battery staple and much more"])
        #expect(mkfifo(path + ".pipe", 0o600) == 0)
        for path in [path, path + ".missing", path + ".pipe", "/dev/null", "/"] {
            #expect(throws: ExposedPasswords.Fault.self) { try ExposedPasswords(path: path) }
        }
        withExtendedLifetime(folder) {}
    }

    @Test func `lines without an end do not hold a look-up up`() throws {
        let (folder, path) = try file([hash("a") + String(repeating: "x", count: 100_000)])
        #expect(try !ExposedPasswords(path: path).contains(Secret("zzz")))
        withExtendedLifetime(folder) {}
    }

    @Test func `a pool looks a password up on the hasher's threads, within their bounds`() async throws {
        let known = Secret("Kn0wn-To-0thers!")
        let (folder, path) = try file([hash(known.reveal)])
        let (store, clock, masterKey) = (try TemporaryStore(), ManualClock(), MasterKey.generate())
        let hasher = PasswordHasher(algorithm: .scrypt(log2N: 1, r: 1, p: 1), threads: 1, queueLimit: 0)
        let pools = try await UserPools(
            database: store.database, configuration: .init(publicURL: "http://127.0.0.1:9229"), masterKey: masterKey,
            passwords: hasher, messages: Outbox(masterKey: masterKey, clock: clock),
            exposedPasswords: try ExposedPasswords(path: path), keyGenerator: TestKeys.generator(), clock: clock,
            log: .silent)
        let pool = try await pools.createPool(PoolChange(name: "hotel", document: [:]))
        #expect(try await pool.isKnownToOthers(known))
        #expect(try await !pool.isKnownToOthers(Secret("Kn0wn-To-Nobody!")))

        let (isHeld, isFree) = (Lock(false), Lock(false))
        async let held: Void = hasher.run {
            isHeld.withLock { $0 = true }
            while !isFree.withLock({ $0 }) {}
        }
        while !isHeld.withLock({ $0 }) { await Task.yield() }
        #expect(await code { try await pool.isKnownToOthers(known) } == .busy)
        isFree.withLock { $0 = true }
        try await held
        withExtendedLifetime((folder, store)) {}
    }
}
