import Foundation
import LatchkeyPlatform
import Testing

@testable import authd

struct ConfigurationTests {
    private func configuration(
        file: String? = nil, environment: [String: String] = [:], _ arguments: String...
    ) throws -> Configuration {
        try Configuration(
            file: file.map { try ConfigurationFile(parsing: Array($0.utf8)) }, environment: environment,
            arguments: CommandLineArguments(arguments))
    }

    private func error(
        file: String? = nil, environment: [String: String] = [:], _ arguments: String...
    ) throws -> String {
        let error = #expect(throws: ConfigurationError.self) {
            _ = try Configuration(
                file: file.map { try ConfigurationFile(parsing: Array($0.utf8)) }, environment: environment,
                arguments: CommandLineArguments(arguments))
        }
        return try #require(error).description
    }

    @Test func `the commented file holds every setting with its default`() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Config/authd.json5")
        let file = try ConfigurationFile(parsing: Array(Data(contentsOf: path)))
        #expect(file.leaves.map(\.name).sorted() == Setting.all.map(\.name).sorted())
        #expect(
            try Configuration(file: file, environment: [:], arguments: CommandLineArguments([])) == Configuration())
    }

    @Test func `a section may hold sections, and their settings are named through`() throws {
        let file = "{ messages: { queue: 7, sms: {}, email: { kind: 'smtp', host: 'mail', from: 'a@example.org' } } }"
        let merged = try configuration(
            file: file, environment: ["LATCHKEY_MESSAGES_EMAIL_CA_FILE": "ca.pem"], "--messages-email-port", "2525")
        #expect(merged.messages.queue == 7 && merged.messages.email.host == "mail")
        #expect(merged.messages.email.port == 2525 && merged.messages.email.access.caFile == "ca.pem")
        for wrong in [
            "{ messages: { email: { hots: 'mail' } } }", "{ messages: { email: 1 } }", "{ server: { listen: {} } }",
            "{ server: { listen: { a: 1 } } }",
        ] {
            #expect(throws: ConfigurationError.self) { try configuration(file: wrong) }
        }
    }

    @Test func `a flag is stronger than the environment, and the environment than the file`() throws {
        let file = "{ pools: { region: 'eu-west-1', account: '111111111111' }, log: { level: 'debug' } }"
        let environment = ["LATCHKEY_POOLS_REGION": "eu-west-2", "LATCHKEY_LOG_LEVEL": "warning"]
        let merged = try configuration(file: file, environment: environment, "--log-level", "error")
        #expect(merged.pools.account == "111111111111")
        #expect(merged.pools.region == "eu-west-2")
        #expect(merged.log.level == .error)
    }

    @Test func `the shorthands of the command line set the same settings`() throws {
        let merged = try configuration(
            "--listen=127.0.0.1:0", "--data", "/tmp/x", "--public-url", "https://auth.example.org", "--demo",
            "--outbox", "out.jsonl", "--admin-any-signature")
        #expect(merged.server.listen == ListenAddress(host: "127.0.0.1", port: 0))
        #expect(merged.data.folder == "/tmp/x")
        #expect(merged.server.publicURL == "https://auth.example.org")
        #expect(merged.demo.enabled && merged.admin.anySignature)
        #expect(merged.messages.outboxFile == "out.jsonl")
    }

    @Test func `a setting has a flag and a variable of its name in words`() throws {
        let setting = try #require(Setting.all.first { $0.name == "server.publicURL" })
        #expect(setting.flag == "--server-public-url")
        #expect(setting.variable == "LATCHKEY_SERVER_PUBLIC_URL")
        #expect(Set(Setting.all.map(\.flag)).count == Setting.all.count)
    }

    @Test func `an unknown name is refused with the nearest known one`() throws {
        #expect(try error(file: "{ server: { lisen: 'x' } }").contains("server.listen"))
        #expect(try error(file: "{ servr: { listen: 'x' } }").contains("server.listen"))
        #expect(try error(environment: ["LATCHKEY_LOG_LEVLE": "info"]).contains("LATCHKEY_LOG_LEVEL"))
        #expect(try error("--lisen", "127.0.0.1:0").contains("--listen"))
    }

    @Test func `variables of other programs are left alone`() throws {
        let environment = ["LATCHKEY_POOL": "p", "LATCHKEY_MASTER_KEY": "00", "PATH": "/bin"]
        #expect(try configuration(environment: environment) == Configuration())
    }

    @Test(arguments: [
        ("--listen", "nowhere"), ("--listen", "127.0.0.1:70000"), ("--log-level", "loud"),
        ("--passwords-queue", "0"), ("--passwords-threads", "many"), ("--pools-account", "12"),
        ("--public-url", "ftp://x"), ("--public-url", "https://x/"), ("--public-url", "http://a/b?c#d"),
    ])
    func `a value that a setting cannot have is refused by name`(flag: String, value: String) throws {
        let message = try error(flag, value)
        #expect(message.contains(flag.prefix { $0 != "=" }))
    }

    @Test func `who gives a wrong value is told what would be right`() throws {
        #expect(try error("--server-loops", "-1").hasSuffix("expected a whole number from 0 to 1024"))
        #expect(try error("--passwords-algorithm", "bcrypt").hasSuffix("expected one of scrypt, argon2id, pbkdf2"))
        #expect(
            try error("--public-url", "x").hasSuffix(
                "expected an http:// or https:// URL of host, port and path without a slash at the end"))
    }

    @Test func `a value of another type in the file is refused`() throws {
        #expect(try error(file: "{ passwords: { queue: 'many' } }").contains("passwords.queue"))
        #expect(try error(file: "{ admin: { anySignature: 'true' } }").contains("admin.anySignature"))
        #expect(try error(file: "{ log: { level: 3 } }").contains("log.level"))
        #expect(try error(file: "{ log: ").contains("cannot be read"))
        #expect(try error(file: "[]").contains("cannot be read"))
    }

    @Test(arguments: ["0.0.0.0:9229", "[::]:9229", "192.168.1.4:9229", "example.org:9229", "127.0.0.1.example.org:80"])
    func `settings for development are refused where others reach the server`(address: String) throws {
        #expect(try error("--listen", address, "--admin-any-signature").contains("loopback"))
        #expect(try error("--listen", address, "--passwords-cost", "test").contains("loopback"))
    }

    @Test(arguments: ["127.0.0.1:9229", "[::1]:0", "localhost:0", "127.9.9.9:1"])
    func `settings for development are accepted on a loopback address`(address: String) throws {
        #expect(try configuration("--listen", address, "--admin-any-signature").admin.anySignature)
    }

    @Test func `a flag without its value, or a switch with another, is refused`() throws {
        #expect(try error("--listen").contains("--listen"))
        #expect(try error("--admin-any-signature=perhaps").contains("--admin-any-signature"))
    }

    @Test func `a list is one in the file, and a text with commas elsewhere`() throws {
        let networks = ["10.0.0.0/8", "2001:db8::7"].map { IPNetwork($0)! }
        let file = "{ server: { trustedProxies: ['10.0.0.0/8', '2001:db8::7'] } }"
        #expect(try configuration(file: file).server.trustedProxies == networks)
        #expect(
            try configuration("--server-trusted-proxies", "10.0.0.0/8, 2001:db8::7").server.trustedProxies == networks)
        let empty = ["LATCHKEY_SERVER_TRUSTED_PROXIES": ""]
        #expect(try configuration(file: file, environment: empty).server.trustedProxies == [])
    }

    @Test(arguments: ["['proxy']", "['10.0.0.0/8', 1]", "'10.0.0.0/8,'", "7", "['10.0.0.1/8']"])
    func `a list with an element that cannot be is refused`(list: String) throws {
        #expect(try error(file: "{ server: { trustedProxies: \(list) } }").contains("addresses and ranges"))
    }

    @Test func `a certificate needs a key and a key a certificate`() throws {
        let merged = try configuration(
            "--tls-certificate", "c.pem", "--tls-key", "k.pem", "--tls-minimum-version", "1.3")
        #expect(merged.tls == .init(certificate: "c.pem", key: "k.pem", minimumVersion: .tls13))
        #expect(try error("--tls-certificate", "c.pem").contains("belong together"))
        #expect(try error("--tls-key", "k.pem").contains("belong together"))
        #expect(try error("--tls-minimum-version", "1.1").contains("1.2, 1.3"))
    }

    @Test(arguments: ["https://app.example.org", "http://localhost:3000,https://[::1]:8443", "*"])
    func `origins are what browsers send`(origins: String) throws {
        #expect(
            try configuration("--http-cors-origins", origins).http.corsOrigins.map(\.description)
                == origins.split(separator: ",").map(String.init))
    }

    @Test(arguments: [
        "app.example.org", "https://app.example.org/", "https://app.example.org/x", "https://App.example", "null",
    ])
    func `what no browser sends as an origin is refused`(origin: String) throws {
        #expect(try error("--http-cors-origins", origin).contains("origins"))
    }

    @Test func `help and version are asked for by flag`() throws {
        #expect(try CommandLineArguments(["--help"]).task == .showHelp)
        #expect(try CommandLineArguments(["--version"]).task == .showVersion)
    }

    @Test func `functions of pools are placed by their names`() throws {
        let arn = "arn:aws:lambda:us-east-1:000000000000:function:check"
        let merged = try configuration(
            file: "{ hooks: { allowedNetworks: ['10.0.0.0/8'], '\(arn)': { url: 'https://x', secret: 's' } } }")
        #expect(merged.hooks.functions[arn]?.url == "https://x")
        #expect(merged.hooks.functions[arn]?.kind == .http)
        #expect(merged.hooks.functions[arn]?.secret.reveal == "s")
        #expect(merged.hooks.allowedNetworks.map(\.description) == ["10.0.0.0/8"])
    }

    @Test(arguments: [
        ("'https://x'", "'hooks.arn:a' has a value that it cannot have"), ("{}", "'hooks.arn:a' has a value"),
        ("{ url: 7 }", "'hooks.arn:a.url' has a value"), ("{ url: 'https://x', kind: 'ftp' }", "one of http, lambda"),
        ("{ url: 'https://x', secrte: 's' }", "did you mean 'secret'"),
        ("{ url: 'https://x', secret: 's', secretFile: 'f' }", "one is enough"),
    ])
    func `a function that is placed wrongly stops the start`(_ function: String, _ words: String) throws {
        #expect(try error(file: "{ hooks: { 'arn:a': \(function) } }").contains(words))
    }
}
