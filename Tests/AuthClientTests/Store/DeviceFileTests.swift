import LatchkeyPlatform
import TestSupport
import Testing

@testable import AuthClient

@Suite struct DeviceFileTests {
    static func device(_ key: String, of username: String = "alice") -> RememberedDevice {
        RememberedDevice(
            endpoint: "https://auth.test", poolID: "us-east-1_AbCdEf123", username: username,
            typedName: "\(username)@example.com", key: key, groupKey: "-group", password: Secret("s3cret"))
    }

    @Test func `devices are read as they were written`() {
        let read = DeviceFile.parse(DeviceFile.encode([Self.device("a"), Self.device("b", of: "bob")]))
        #expect(read.map(\.key) == ["a", "b"])
        #expect(read.map(\.username) == ["alice", "bob"])
        #expect(read[0].password.reveal == "s3cret" && read[0].groupKey == "-group")
        #expect(read[0].endpoint == "https://auth.test" && read[0].poolID == "us-east-1_AbCdEf123")
        #expect(read[0].belongs(to: "alice") && read[0].belongs(to: "alice@example.com"))
        #expect(!read[0].belongs(to: "bob") && !read[0].belongs(to: ""))
    }

    @Test(arguments: [
        "", "{", "[]", #"{"version":2,"devices":[{"key":"a"}]}"#, #"{"devices":[]}"#, #"{"version":1,"devices":7}"#,
        #"{"version":1,"devices":[{"key":"a"},7,null]}"#,
    ])
    func `what makes no sense is no device`(_ text: String) {
        #expect(DeviceFile.parse(Array(text.utf8)).isEmpty)
    }

    @Test func `the newest are kept`() {
        let many = (0..<200).map { Self.device("\($0)") }
        let read = DeviceFile.parse(DeviceFile.encode(many))
        #expect(read.count == DeviceFile.maximumCount && read.last?.key == "199")
    }

    @Test func `a file store keeps devices beside the session, for its owner alone`() async throws {
        let folder = TemporaryFolder()
        let store = FileStore(path: folder.path + "/state/session.json")
        #expect(try await store.devices().isEmpty)
        try await store.updateDevices { $0 + [Self.device("a")] }
        try await store.updateDevices { $0 + [Self.device("b")] }
        #expect(try await store.devices().map(\.key) == ["a", "b"])
        #expect(try SmallFile.read(store.path + ".devices").mode == 0o600)
        try await store.update { _ in .empty }
        #expect(try await store.devices().count == 2)
    }
}
