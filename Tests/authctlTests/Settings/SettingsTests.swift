import AWSSignature
import LatchkeyPlatform
import TestSupport
import Testing

@testable import authctl

@Suite struct SettingsTests {
    private let folder = TemporaryFolder()

    private func settings(
        _ words: String..., environment: [String: String] = [:]
    ) throws -> Settings {
        let syntax = CommandSyntax(
            path: ["try"], summary: "", options: [.endpoint, .pool, .client, .credentials, .profile])
        var context = Context(environment: ["HOME": folder.path].merging(environment) { $1 })
        context.console.err = { _ in }
        return try Settings(Arguments(parsing: words, by: syntax), in: context)
    }

    private func configure(_ text: String) throws {
        try LocalFile.write(Array(text.utf8), to: Settings.settingsPath(["HOME": folder.path]))
    }

    @Test func `without anything the server is the local one`() throws {
        let settings = try settings()
        #expect(settings.endpoint == "http://127.0.0.1:9229")
        #expect(settings.region == "us-east-1")
        #expect(settings.sessionPath == folder.path + "/.local/state/latchkey/session.json")
        #expect(throws: CommandFailure(.usage, "No pool is named: use --pool, LATCHKEY_POOL or 'authctl configure'.")) {
            try settings.needPool()
        }
    }

    @Test func `a flag goes over the environment, the environment over what was configured`() throws {
        try configure(#"{"endpoint":"http://c","pool":"c","client":"c","clientSecret":"s"}"#)
        let environment = ["LATCHKEY_ENDPOINT": "http://e/", "LATCHKEY_POOL": "e", "LATCHKEY_CLIENT": ""]
        let settings = try settings("--pool", "f", environment: environment)
        #expect(settings.endpoint == "http://e")
        #expect(settings.pool == "f")
        #expect(settings.client == "c")
        #expect(settings.clientSecret?.reveal == "s")
    }

    @Test func `the secret of the configured client is not that of another`() throws {
        try configure(#"{"client":"c","clientSecret":"s"}"#)
        #expect(try settings("--client", "other").clientSecret == nil)
        #expect(
            try settings("--client", "other", environment: ["LATCHKEY_CLIENT_SECRET": "t"]).clientSecret?.reveal == "t")
    }

    @Test func `the tools of AWS are understood`() throws {
        let (config, credentials) = (folder.path + "/config", folder.path + "/credentials")
        try LocalFile.write(
            Array("[default]\nregion = eu-west-1\nendpoint_url = http://aws:1\n".utf8), to: config)
        try LocalFile.write(
            Array("[default]\naws_access_key_id = id\naws_secret_access_key = secret\n".utf8), to: credentials)
        let settings = try settings(
            environment: ["AWS_CONFIG_FILE": config, "AWS_SHARED_CREDENTIALS_FILE": credentials])
        #expect(settings.endpoint == "http://aws:1")
        #expect(settings.region == "eu-west-1")
        #expect(try settings.credentials().accessKeyID == "id")
    }

    @Test func `a key that is not there is an error of a file`() throws {
        #expect {
            try settings().credentials()
        } throws: { error in
            (error as? CommandFailure)?.status == .local
        }
    }

    @Test func `a file that configure did not write is refused`() throws {
        try configure(#"{"pol":"x"}"#)
        #expect {
            try settings()
        } throws: { error in
            (error as? CommandFailure)?.status == .local
        }
    }
}
