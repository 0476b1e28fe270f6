import Foundation

/// What `openssl speed` does on this machine in this run: the measure that ours are divided by.
struct OpenSSLSpeed {
    /// RSA-2048 operations a second on one core.
    let rsaSigns: Double, rsaVerifies: Double

    /// Runs `openssl speed` for `seconds` an operation.
    static func measure(seconds: Int) throws -> OpenSSLSpeed {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = ["speed", "-mr", "-seconds", String(seconds), "rsa2048"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        // "+F2:2:2048:<signs a second>:<verifies a second>" with OpenSSL 3.
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("+F2:") }),
            case let fields = line.split(separator: ":"), fields.count >= 5,
            let signs = Double(fields[3]), let verifies = Double(fields[4])
        else { throw BenchError("openssl speed printed no figures for rsa2048") }
        return OpenSSLSpeed(rsaSigns: signs, rsaVerifies: verifies)
    }
}
