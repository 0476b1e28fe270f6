import Foundation
import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct FileStoreTests {
    private let client = ClientIdentity(endpoint: "https://auth.test", clientID: "app")
    private let user = SignedInUser(username: "alice", subject: "s-1")
    private let folder = NSTemporaryDirectory() + "latchkey-\(UUID().uuidString)"
    private var store: FileStore { FileStore(path: folder + "/deep/session.json") }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test func `nothing is stored at first, and looking makes no file`() async throws {
        guard case .empty = try await store.load() else {
            Issue.record("expected nothing")
            return
        }
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func `what was stored is loaded, for the owner's eyes only`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await store.update { _ in .ended(user, .disabled, client) }
        guard case .ended(let user, .disabled, _) = try await store.load() else {
            Issue.record("expected what was stored")
            return
        }
        #expect(user == self.user)
        #expect(try mode(store.path) == 0o600)
        #expect(try mode(folder + "/deep") == 0o700)
        #expect(try mode(folder) == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/deep") == ["session.json"])
    }

    @Test func `a change that is none leaves the file alone`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try await store.update { _ in nil } == false)
        #expect(!FileManager.default.fileExists(atPath: store.path))
    }

    @Test func `a file of megabytes is no session`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await store.update { _ in .empty }
        try Data(repeating: 0x20, count: 2 << 20).write(to: URL(fileURLWithPath: store.path))
        guard case .corrupt = try await store.load() else {
            Issue.record("expected it to be refused")
            return
        }
    }

    @Test func `a folder that cannot be made is an error of storage`() async throws {
        let store = FileStore(path: "/proc/no/session.json")
        await #expect(throws: AuthError(.storage, "")) { try await store.update { _ in .empty } }
    }

    @Test func `changes by another user of the file are seen`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var changes = store.changes.makeAsyncIterator()
        try await FileStore(path: store.path).update { _ in .empty }
        #expect(await changes.next() != nil)
        try FileManager.default.removeItem(atPath: store.path)
        #expect(await changes.next() != nil)
    }

    @Test func `one at a time has exclusive access`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (store, inside) = (store, Lock(0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await store.withExclusiveAccess { () async throws(AuthError) in
                        let count = inside.withLock { count in
                            count += 1
                            return count
                        }
                        #expect(count == 1)
                        await Task.yield()
                        // Loading and updating need no exclusive access of their own.
                        try await store.update { _ in .empty }
                        inside.withLock { $0 -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `waiting for exclusive access can be cancelled`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = store
        try await store.withExclusiveAccess { () async throws(AuthError) in
            let second = Task {
                try await store.withExclusiveAccess { () async throws(AuthError) in Issue.record("two are inside") }
            }
            second.cancel()
            await #expect(throws: AuthError(.cancelled, "")) { try await second.value }
        }
    }
}
