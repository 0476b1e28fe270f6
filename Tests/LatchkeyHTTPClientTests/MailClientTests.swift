import LatchkeyPlatform
import Testing

@testable import LatchkeyHTTPClient

struct MailClientTests {
    private static let content = Array("Subject: hi\r\n\r\nA line\r\n.\r\n..two dots\r\n".utf8)

    private let mail = OutgoingMail(from: "from@example.org", to: "to@example.org", content: content)

    /// A mail server that answers commands by what they begin with, and keeps what it was told.
    private func server(
        _ answers: [String: String] = [:], greeting: String = "220 ready", closesAfter last: String? = nil
    ) -> (ScriptedServer, Lock<[String]>) {
        let told = Lock<[String]>([])
        let server = ScriptedServer { connection in
            connection.write(greeting + "\r\n")
            var isInContent = false
            while let line = connection.line() {
                told.withLock { $0.append(line) }
                let command = isInContent ? (line == "." ? "." : "") : String(line.prefix { $0 != " " && $0 != ":" })
                guard !command.isEmpty else { continue }
                if command == last { return }
                let usual = [
                    "EHLO": "250-here\r\n250 SIZE 1000000", "DATA": "354 go on", "QUIT": "221 bye",
                    ".": "250 2.0.0 taken",
                ]
                let answer = answers[command] ?? usual[command] ?? "250 OK"
                isInContent = command == "DATA" && answer.hasPrefix("3")
                connection.write(answer + "\r\n")
            }
        }
        return (server, told)
    }

    private func client(_ server: ScriptedServer, _ change: (inout MailServer) -> Void = { _ in }) -> MailClient {
        var mail = MailServer(host: "127.0.0.1", port: server.port, security: .none)
        change(&mail)
        return MailClient(mail)
    }

    @Test func `a mail goes over as it is, dots doubled, and the server's word ends it`() async throws {
        let (server, told) = server()
        try await client(server).send(mail)
        let lines = told.withLock { $0 }
        #expect(lines.contains("MAIL FROM:<from@example.org> SIZE=\(Self.content.count)"))
        #expect(lines.contains("RCPT TO:<to@example.org>"))
        let start = try #require(lines.firstIndex(of: "DATA"))
        #expect(lines[(start + 1)...].prefix(6) == ["Subject: hi", "", "A line", "..", "...two dots", "."])
        server.stop()
    }

    @Test(arguments: [
        ("RCPT", "550 5.1.1 <to@example.org>: unknown", MailError.Code.refused, "550 5.1.1"),
        ("RCPT", "450 4.2.0 <to@example.org>: greylisted", .postponed, "450 4.2.0"),
        ("MAIL", "552 no", .refused, "552"), ("MAIL", "452 4.3.1 full", .postponed, "452 4.3.1"),
        ("MAIL", "530 5.7.0 authenticate first", .loginRefused, "530 5.7.0"),
        ("DATA", "554 5.7.1 spam", .refused, "554 5.7.1"), (".", "554 5.7.1 spam", .refused, "554 5.7.1"),
        (".", "451 4.3.0 try again", .postponed, "451 4.3.0"), (".", "421 4.3.2 closing", .unavailable, "421 4.3.2"),
        ("EHLO", "421 4.3.2 closing", .unavailable, "421 4.3.2"),
    ])
    func `a reply says whether to try again, and is told without its words`(
        command: String, answer: String, code: MailError.Code, reply: String
    ) async {
        let (server, _) = server([command: answer, "HELO": answer])
        let error = await #expect(throws: MailError.self) { try await client(server).send(mail) }
        #expect(error?.code == code)
        #expect(error?.reply == reply)
        #expect(error?.description.contains("example.org") == false)
        server.stop()
    }

    @Test func `a server that is not ready for anybody refuses no mail`() async {
        let (server, _) = server(greeting: "554 5.7.1 not now")
        #expect(await #expect(throws: MailError.self) { try await client(server).send(mail) }?.code == .unavailable)
        server.stop()
    }

    @Test(arguments: ["EHLO", "RCPT", "DATA", "."])
    func `a server that breaks off has not refused`(last: String) async {
        let (server, _) = server(closesAfter: last)
        #expect(await #expect(throws: MailError.self) { try await client(server).send(mail) }?.code == .unavailable)
        server.stop()
    }

    @Test func `nobody there, or nobody who answers, is for another time`() async {
        let (server, _) = server()
        server.stop()
        #expect(await #expect(throws: MailError.self) { try await client(server).send(mail) }?.code == .unavailable)
        let silent = ScriptedServer { $0.waitForClose() }
        let patient = client(silent) { $0.timeout = .milliseconds(50) }
        #expect(await #expect(throws: MailError.self) { try await patient.send(mail) }?.code == .unavailable)
        silent.stop()
    }

    @Test func `a server without STARTTLS is not told anything where it is wanted`() async {
        let (server, told) = server()
        let secure = client(server) { mail in
            mail.security = .startTLS
            mail.login = .init(username: "user", password: Secret("secret"))
        }
        #expect(await #expect(throws: MailError.self) { try await secure.send(mail) }?.code == .untrusted)
        #expect(told.withLock { $0 }.allSatisfy { $0.hasPrefix("EHLO") || $0 == "QUIT" })
        server.stop()
    }

    @Test func `who sends is shown where a login was given`() async throws {
        let (server, told) = server([
            "EHLO": "250-here\r\n250 AUTH CRAM-MD5 PLAIN", "AUTH": "235 welcome",
        ])
        try await client(server) { $0.login = .init(username: "user", password: Secret("pass")) }.send(mail)
        let auth = told.withLock { $0 }.first { $0.hasPrefix("AUTH") }
        #expect(auth == "AUTH PLAIN AHVzZXIAcGFzcw==")
        server.stop()
    }

    @Test func `a refused login is the same for every mail`() async {
        let (server, _) = server(["EHLO": "250-here\r\n250 AUTH PLAIN", "AUTH": "535 5.7.8 no"])
        let client = client(server) { $0.login = .init(username: "user", password: Secret("pass")) }
        let error = await #expect(throws: MailError.self) { try await client.send(mail) }
        #expect(error?.code == .loginRefused)
        #expect(error?.description.contains("pass") == false)
        server.stop()
    }

    @Test func `a server that does not answer the good-bye holds the next mail up for moments`() async throws {
        let rude = ScriptedServer { connection in
            connection.write("220 ready\r\n")
            while let line = connection.line() {
                if line.hasPrefix("RCPT") { connection.write("550 no\r\n") }
                if line.hasPrefix("EHLO") || line.hasPrefix("MAIL") { connection.write("250 OK\r\n") }
            }
        }
        let start = ContinuousClock.now
        let error = await #expect(throws: MailError.self) { try await client(rude).send(mail) }
        #expect(error?.code == .refused)
        #expect(ContinuousClock.now - start < .seconds(30))
        rude.stop()
    }

    @Test func `a cancelled mail ends at once`() async {
        let silent = ScriptedServer { $0.waitForClose() }
        let task = Task { try await client(silent).send(mail) }
        while silent.accepted.withLock({ $0 }) == 0 { await Task.yield() }
        task.cancel()
        let result = await task.result
        #expect(throws: MailError(.cancelled, "")) { try result.get() }
        silent.stop()
    }

    @Test(arguments: [
        "a@example.org>\r\nRCPT TO:<b@example.org", "a@example.org> SIZE=1", "a b@example.org", "", "a", "a@", "@b",
        "a@b@c", "a@example.org\u{0}", String(repeating: "a", count: 320) + "@b",
    ])
    func `an address that would say more than an address is not sent`(address: String) async {
        let (server, told) = server()
        for bad in [
            OutgoingMail(from: address, to: "to@example.org", content: Self.content),
            OutgoingMail(from: "from@example.org", to: address, content: Self.content),
        ] {
            #expect(await #expect(throws: MailError.self) { try await client(server).send(bad) }?.code == .invalidMail)
        }
        #expect(told.withLock { $0 }.isEmpty)
        server.stop()
    }

    @Test(arguments: [
        "", "no end", "bare\nline\r\n", "bare\rline\r\n", "\r\r\n", "nul\u{0}\r\n",
        String(repeating: "x", count: 999) + "\r\n",
    ])
    func `a content that is no lines is not sent`(content: String) async {
        let (server, _) = server()
        let bad = OutgoingMail(from: "from@example.org", to: "to@example.org", content: Array(content.utf8))
        #expect(await #expect(throws: MailError.self) { try await client(server).send(bad) }?.code == .invalidMail)
        server.stop()
    }

    @Test(arguments: ["", "host/path", "user@host", "host name", "host\r\n", "h?q", "h#f", "smtp.example.org:587"])
    func `a host that libcurl would read as more is not called`(host: String) async {
        let client = MailClient(MailServer(host: host, port: 25, security: .none))
        #expect(await #expect(throws: MailError.self) { try await client.send(mail) }?.code == .invalidMail)
    }

    @Test func `many mails go over few connections`() async throws {
        let (server, told) = server()
        let client = client(server)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<40 { group.addTask { try await client.send(mail) } }
            try await group.waitForAll()
        }
        #expect(told.withLock { $0 }.count { $0 == "DATA" } == 40)
        #expect(server.accepted.withLock { $0 } <= MailClient.lanes)
        server.stop()
    }
}
