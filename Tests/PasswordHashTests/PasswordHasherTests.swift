import Foundation
import LatchkeyPlatform
import Testing

@testable import PasswordHash

@Suite struct PasswordHasherTests {
    static let cheap: [PasswordHashAlgorithm] = [
        .scrypt(log2N: 4, r: 1, p: 1), .pbkdf2SHA256(iterations: 10), .argon2id(memoryKiB: 8, passes: 1),
    ]

    @Test(arguments: cheap) func `a password matches its hash and no other does`(algorithm: PasswordHashAlgorithm)
        async throws
    {
        let hasher = PasswordHasher(algorithm: algorithm, threads: 2)
        let stored = try await hasher.hash(Secret("Passw0rd!"))
        #expect(try await hasher.verify(Secret("Passw0rd!"), against: stored))
        for other in ["", "Passw0rd", "passw0rd!", "Passw0rd! ", "Passw0rd!\0", "Passw0rd!\0x"] {
            #expect(try await !hasher.verify(Secret(other), against: stored))
        }
        #expect(try await hasher.hash(Secret("Passw0rd!")) != stored)
        #expect(!hasher.needsRehash(stored))
    }

    @Test(arguments: cheap)
    func `PWD-01 every byte of a long password counts`(algorithm: PasswordHashAlgorithm) async throws {
        let hasher = PasswordHasher(algorithm: algorithm, threads: 1)
        let stored = try await hasher.hash(Secret(String(repeating: "a", count: 100)))
        #expect(try await !hasher.verify(Secret(String(repeating: "a", count: 72)), against: stored))
        let other = Secret(String(repeating: "a", count: 72) + String(repeating: "b", count: 28))
        #expect(try await !hasher.verify(other, against: stored))
    }

    @Test(arguments: cheap)
    func `PWD-03 what follows a NUL counts`(algorithm: PasswordHashAlgorithm) async throws {
        let hasher = PasswordHasher(algorithm: algorithm, threads: 1)
        let stored = try await hasher.hash(Secret("Passw0rd!\0foo"))
        #expect(try await hasher.verify(Secret("Passw0rd!\0foo"), against: stored))
        #expect(try await !hasher.verify(Secret("Passw0rd!\0bar"), against: stored))
        #expect(try await !hasher.verify(Secret("Passw0rd!"), against: stored))
        let ending = try await hasher.hash(Secret("Passw0rd!\0"))
        #expect(try await hasher.verify(Secret("Passw0rd!\0"), against: ending))
        for other in ["Passw0rd!", "Passw0rd!\0\0"] {
            #expect(try await !hasher.verify(Secret(other), against: ending))
        }
    }

    @Test func `PWD-04 full-width letters are other letters`() async throws {
        let hasher = PasswordHasher(algorithm: Self.cheap[0], threads: 1)
        let stored = try await hasher.hash(Secret("Password1!"))
        #expect(try await !hasher.verify(Secret("\u{ff30}assword\u{ff11}!"), against: stored))
    }

    @Test func `composed and decomposed accents are the same password`() async throws {
        let hasher = PasswordHasher(algorithm: Self.cheap[0], threads: 1)
        let stored = try await hasher.hash(Secret("pa\u{df}w\u{f6}rd-\u{1F511}"))
        #expect(try await hasher.verify(Secret("pa\u{df}wo\u{308}rd-\u{1F511}"), against: stored))
        #expect(try await !hasher.verify(Secret("pa\u{df}word-\u{1F511}"), against: stored))
    }

    @Test func `a hash made with another setting still checks, and asks to be made anew`() async throws {
        let old = PasswordHasher(algorithm: .pbkdf2SHA256(iterations: 7), threads: 1)
        let new = PasswordHasher(algorithm: Self.cheap[0], threads: 1)
        let stored = try await old.hash(Secret("x"))
        #expect(try await new.verify(Secret("x"), against: stored))
        #expect(new.needsRehash(stored))
        #expect(new.needsRehash("rubbish"))
    }

    @Test func `every hash and every check costs one derivation, right or wrong`() async throws {
        let hasher = PasswordHasher(algorithm: Self.cheap[0], threads: 1)
        let stored = try await hasher.hash(Secret("x"))
        #expect(hasher.derivations == 1)
        _ = try await hasher.verify(Secret("x"), against: stored)
        _ = try await hasher.verify(Secret("y"), against: stored)
        #expect(hasher.derivations == 3)
    }

    @Test func `a malformed hash and an endless password cost nothing`() async throws {
        let hasher = PasswordHasher(algorithm: Self.cheap[0], threads: 1)
        await #expect(throws: PasswordHashError.malformedHash) {
            try await hasher.verify(Secret("x"), against: "$scrypt$ln=30,r=8,p=5$AAAA$AAAA")
        }
        let endless = Secret(String(repeating: "x", count: PasswordHasher.maximumPasswordBytes + 1))
        await #expect(throws: PasswordHashError.passwordTooLong) { try await hasher.hash(endless) }
        #expect(hasher.derivations == 0)
    }

    @Test func `a hash from elsewhere is taken only if it can be read and costs no minutes, or is of the own setting`()
        async throws
    {
        let hasher = PasswordHasher(algorithm: Self.cheap[0], threads: 1)
        for algorithm in Self.cheap {
            let made = try await PasswordHasher(algorithm: algorithm, threads: 1).hash(Secret("x"))
            #expect(hasher.accepts(made))
        }
        #expect(hasher.accepts("$2b$10$EtKS0HF2KwO9BF60Cp.NTe8VsboqY9lJaDhyL4VRX0HWiaeIo/9yu"))
        let dear = hasher.decoy(
            like: "$argon2id$v=19$m=1048576,t=16,p=1$\(PHCStringTests.salt)$\(PHCStringTests.hash)")
        #expect(dear.contains("m=1048576,t=16"))
        for text in [dear, "", "rubbish", "$2b$15$EtKS0HF2KwO9BF60Cp.NTe8VsboqY9lJaDhyL4VRX0HWiaeIo/9yu"] {
            #expect(!hasher.accepts(text), "\(text)")
        }
        let own = PasswordHasher(algorithm: .argon2id(memoryKiB: 1_048_576, passes: 16), threads: 1)
        #expect(own.accepts(dear))
        #expect(hasher.derivations + own.derivations == 0)
    }

    @Test func `a full queue refuses at once, and cancelled work never begins`() async throws {
        let hasher = PasswordHasher(algorithm: Self.cheap[0], threads: 1, queueLimit: 1)
        let gate = Gate()
        let running = Task { try await hasher.run { gate.wait() } }
        await gate.waitUntilReached()

        let began = Lock(false)
        let waiting = Task { try await hasher.run { began.withLock { $0 = true } } }
        // The queue has one place: the hasher says when it is taken.
        while hasher.waiting == 0 { await Task.yield() }
        await #expect(throws: PasswordHashError.queueFull) { try await hasher.hash(Secret("x")) }
        #expect(hasher.derivations == 0)

        waiting.cancel()
        await #expect(throws: PasswordHashError.cancelled) { try await waiting.value }
        gate.open()
        try await running.value
        #expect(!began.withLock { $0 })
        #expect(try await hasher.hash(Secret("x")).hasPrefix("$scrypt$"))
    }

    @Test func `work runs on the hasher's own threads`() async throws {
        let hasher = PasswordHasher(algorithm: Self.cheap[0], threads: 1)
        let name = try await hasher.run { try String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8) }
        #expect(name == "derive-0\n")
    }

    @Test func `errors of the work come through`() async {
        struct Refusal: Error {}
        let hasher = PasswordHasher(algorithm: Self.cheap[0], threads: 1)
        await #expect(throws: Refusal.self) { try await hasher.run { throw Refusal() } }
    }
}
