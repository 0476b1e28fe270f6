import Glibc
import LatchkeyPlatform
import TestSupport
import Testing
import UserPool

@testable import authd

struct MasterKeyFileTests {
    private let temporary = TemporaryFolder()
    private static let key = String(repeating: "0123456789abcdef", count: 4)

    private func load(
        _ folder: DataFolder, _ environment: [String: String] = [:], hasStore: Bool = false
    ) throws(StartupError) -> String {
        try MasterKeyFile.load(from: folder, environment: environment, hasStore: hasStore).text.reveal
    }

    @Test func `the first start makes a key, and the second finds it`() throws {
        let folder = try DataFolder(temporary.file("data"))
        let first = try load(folder)
        #expect(first.utf8.count == 64)
        #expect(try load(folder, hasStore: true) == first)
        #expect(temporary.mode(of: "data/master.key").map { $0 & 0o777 } == 0o600)
    }

    @Test func `a key in the environment is taken, and no file is made`() throws {
        let folder = try DataFolder(temporary.file("data"))
        #expect(try load(folder, ["LATCHKEY_MASTER_KEY": Self.key]) == Self.key)
        #expect(!folder.has("master.key"))
    }

    @Test func `a store whose key is missing is not given another`() throws {
        let folder = try DataFolder(temporary.file("data"))
        let error = #expect(throws: StartupError.self) { _ = try load(folder, hasStore: true) }
        #expect(error?.description.contains("master.key is missing") == true)
        #expect(!folder.has("master.key"))
    }

    @Test func `what is no key is refused and not repeated`() throws {
        let folder = try DataFolder(temporary.file("data"))
        let error = #expect(throws: StartupError.self) { _ = try load(folder, ["LATCHKEY_MASTER_KEY": "hunter2"]) }
        #expect(error?.description.contains("hunter2") == false)
        try folder.write("master.key", "garbage")
        #expect(throws: StartupError.self) { _ = try load(folder) }
    }

    @Test(arguments: [0o666, 0o640, 0o602, 0o610] as [mode_t])
    func `a key that is open to others is refused, with the file and its mode`(mode: mode_t) throws {
        let folder = try DataFolder(temporary.file("data"))
        let key = try load(folder)
        chmod(folder.path(of: "master.key"), mode)
        let error = #expect(throws: StartupError.self) { _ = try load(folder, hasStore: true) }
        let message = try #require(error?.description)
        #expect(message.contains(folder.path(of: "master.key")) && message.contains("0" + String(mode, radix: 8)))
        #expect(!message.contains(key))
        chmod(folder.path(of: "master.key"), 0o400)
        #expect(try load(folder, hasStore: true) == key)
    }
}
