/// What `openssl speed` does on this machine in this round: the measure that ours are divided by.
struct OpenSSLSpeed {
    /// RSA-2048 operations a second on one core.
    let rsaSigns: Double, rsaVerifies: Double

    /// Runs `openssl speed` for `seconds` an operation.
    static func measure(seconds: Int) throws -> OpenSSLSpeed {
        try OpenSSLSpeed(
            parsing: Tool.output("openssl", ["speed", "-mr", "-seconds", String(seconds), "rsa2048"]))
    }

    /// Reads the line `+F2:2:2048:<seconds a signature>:<seconds a verification>` of OpenSSL 3; its rates are the
    /// figures of OpenSSL 1.1 and of some 3.0, so what is below one is taken for seconds.
    init(parsing text: String) throws {
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("+F2:") }),
            case let fields = line.split(separator: ":"), fields.count >= 5,
            let signs = Double(fields[3]), let verifies = Double(fields[4]), signs > 0, verifies > 0
        else { throw BenchError("openssl speed printed no figures for rsa2048") }
        rsaSigns = signs < 1 ? 1 / signs : signs
        rsaVerifies = verifies < 1 ? 1 / verifies : verifies
    }
}
