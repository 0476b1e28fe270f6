import AWSSignature
import Database
import Glibc
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool
@testable import authd

struct AdminFilesTests {
    private let temporary = TemporaryFolder()
    private let store: TemporaryStore
    private let masterKey = MasterKey.generate()
    private let lines = Lock<[String]>([])

    init() async throws {
        store = try TemporaryStore()
        try await store.database.migrate([.accessKeys])
    }

    private func start(_ folder: DataFolder, masterKey other: MasterKey? = nil) async throws -> AdminFiles {
        try await AdminFiles(
            folder: folder, keys: AccessKeys(database: store.database, masterKey: other ?? masterKey),
            region: "eu-west-1", endpoint: "http://127.0.0.1:9229",
            log: Log { [lines] line in lines.withLock { $0.append(line) } })
    }

    private func text(_ name: String, in folder: DataFolder) throws -> String {
        String(decoding: try #require(try folder.read(name)), as: UTF8.self)
    }

    @Test func `the first start makes a key that the store knows, and tells AWS tools of it`() async throws {
        let folder = try DataFolder(temporary.file("data"))
        let files = try await start(folder)
        let credentials = try #require(SharedCredentialsFile(parsing: text("credentials", in: folder)).credentials())
        #expect(credentials.accessKeyID == files.accessKeyID)
        let known = try await AccessKeys(database: store.database, masterKey: masterKey).secret(of: files.accessKeyID)
        #expect(known?.reveal == credentials.secretAccessKey.reveal)
        let profile = AWSConfigFile(parsing: try text("aws-config", in: folder)).profile()
        #expect(profile?.region == "eu-west-1" && profile?.endpoint == "http://127.0.0.1:9229")
    }

    @Test func `a second start leaves the credentials as they are`() async throws {
        let folder = try DataFolder(temporary.file("data"))
        let first = try await start(folder)
        let before = try text("credentials", in: folder) + "[mine]\n"
        try folder.write("credentials", before)
        #expect(try await start(folder).accessKeyID == first.accessKeyID)
        #expect(try text("credentials", in: folder) == before)
    }

    @Test func `credentials that are missing, or of another store, are written anew`() async throws {
        let folder = try DataFolder(temporary.file("data"))
        let first = try await start(folder)
        let right = try text("credentials", in: folder)
        for wrong in ["", "[default]\naws_access_key_id = LKIAOTHER\naws_secret_access_key = x\n"] {
            try folder.write("credentials", wrong)
            #expect(try await start(folder).accessKeyID == first.accessKeyID)
            #expect(try text("credentials", in: folder) == right)
        }
        #expect(lines.withLock { $0 }.count { $0.contains("credentials file") && $0.contains(first.accessKeyID) } == 2)
    }

    @Test func `the key that is told of is the one in the file`() async throws {
        let folder = try DataFolder(temporary.file("data"))
        let first = try await start(folder)
        let second = try await AccessKeys(database: store.database, masterKey: masterKey).create()
        let text = SharedCredentialsFile(
            profiles: [("default", Credentials(accessKeyID: second.id, secretAccessKey: second.secret))]
        ).text.reveal
        try folder.write("credentials", text)
        #expect(try await start(folder).accessKeyID == second.id)
        #expect(second.id != first.accessKeyID)
        #expect(try self.text("credentials", in: folder) == text)
    }

    @Test func `credentials that others may read stop the start`() async throws {
        let folder = try DataFolder(temporary.file("data"))
        _ = try await start(folder)
        chmod(folder.path(of: "credentials"), 0o644)
        let error = await #expect(throws: StartupError.self) { _ = try await start(folder) }
        #expect(error?.description.contains("0644") == true)
    }

    @Test func `another master key stops the start`() async throws {
        let folder = try DataFolder(temporary.file("data"))
        _ = try await start(folder)
        let error = await #expect(throws: StartupError.self) {
            _ = try await start(folder, masterKey: .generate())
        }
        #expect(error?.description.contains("master key") == true)
    }
}
