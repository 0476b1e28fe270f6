import Foundation

/// An authd of the same build as this program, on a throw-away data folder, with a pool, a client and one user.
final class ServerUnderTest: Sendable {
    let port: UInt16
    let pool: String, client: String
    let username = "bench", password = "Correct-Horse-7"
    private let child: Process
    private let folder: URL

    var process: pid_t { child.processIdentifier }

    /// Starts the server with `flags` and signs the user up through the public operations.
    init(flags: [String] = []) throws {
        folder = URL(filePath: NSTemporaryDirectory()).appending(path: "authbench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let outbox = folder.appending(path: "outbox.jsonl")
        child = Process()
        child.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "authd")
        child.arguments =
            [
                "--listen", "127.0.0.1:0", "--data", folder.appending(path: "data").path, "--demo", "--outbox",
                outbox.path,
            ]
            + flags
        let output = Pipe()
        child.standardOutput = output
        child.standardError = FileHandle(forWritingAtPath: "/dev/null")
        try child.run()

        var text = ""
        func find(_ pattern: some RegexComponent<(Substring, Substring)>) -> String? {
            (try? pattern.regex.firstMatch(in: text)).map { String($0.output.1) }
        }
        var found: (port: String, pool: String, client: String)?
        while found == nil {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw BenchError("authd ended before it was ready:\n\(text)") }
            text += String(decoding: data, as: UTF8.self)
            if let port = find(/http:\/\/127\.0\.0\.1:(\d+)/), let pool = find(/\b([a-z]+-[a-z]+-\d_[0-9A-Za-z]{9})\b/),
                let client = find(/\b([a-z0-9]{26})\b/)
            {
                found = (port, pool, client)
            }
        }
        guard let found, let port = UInt16(found.port) else { throw BenchError("authd printed no port") }
        (self.port, pool, client) = (port, found.pool, found.client)
        try signUp(outbox)
    }

    private func signUp(_ outbox: URL) throws {
        let connection = try KeepAliveConnection(port: port)
        func call(_ operation: String, _ body: String) throws {
            let answer = try connection.exchange(request(operation, body))
            guard answer.status == 200 else {
                throw BenchError("\(operation): \(answer.text)")
            }
        }
        try call(
            "SignUp",
            #"{"ClientId":"\#(client)","Username":"\#(username)","Password":"\#(password)","UserAttributes":"#
                + #"[{"Name":"email","Value":"bench@example.org"}]}"#)
        let message = try String(contentsOf: outbox, encoding: .utf8)
        guard let code = message.firstMatch(of: /"code":"(\d+)"/) else { throw BenchError("no code was sent") }
        try call(
            "ConfirmSignUp",
            #"{"ClientId":"\#(client)","Username":"\#(username)","ConfirmationCode":"\#(code.output.1)"}"#)
    }

    /// A call of a public operation as bytes.
    func request(_ operation: String, _ body: String) -> [UInt8] {
        Array(
            """
            POST / HTTP/1.1\r
            Host: 127.0.0.1:\(port)\r
            Content-Type: application/x-amz-json-1.1\r
            X-Amz-Target: AWSCognitoIdentityProviderService.\(operation)\r
            Content-Length: \(body.utf8.count)\r
            \r
            \(body)
            """.utf8)
    }

    /// The sign-in that an app sends.
    var signIn: [UInt8] {
        request(
            "InitiateAuth",
            #"{"AuthFlow":"USER_PASSWORD_AUTH","ClientId":"\#(client)","AuthParameters":"#
                + #"{"USERNAME":"\#(username)","PASSWORD":"\#(password)"}}"#)
    }

    /// Signs in and returns a member of the answer's `AuthenticationResult`.
    func signedIn(_ member: String) throws -> String {
        let connection = try KeepAliveConnection(port: port)
        let text = try connection.exchange(signIn).text
        guard let match = text.firstMatch(of: try Regex<(Substring, Substring)>(#""\#(member)":"([^"]+)""#)) else {
            throw BenchError("sign-in: \(text)")
        }
        return String(match.output.1)
    }

    /// Ends the server and removes its data.
    func stop() {
        child.terminate()
        child.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}
