/// What OpenSSL itself does in a round, in seconds of one core.
struct Baseline {
    /// One RSA-2048 signature, as `openssl speed` has it.
    let signature: Double
    /// One verification of an RS256 signature through EVP in this process, the message's hashing included.
    let verification: Double
    /// What is near them: one signature through EVP in this process, and one verification as `openssl speed` has it,
    /// which hashes nothing.
    let bareSignature: Double, bareVerification: Double
    /// One derivation at the default cost of passwords.
    let derivation: Double

    /// Measures all of them.
    static func measure(_ bare: BareSignature, seconds: Double) async throws -> Baseline {
        let speed = try OpenSSLSpeed.measure(seconds: 1)
        return Baseline(
            signature: 1 / speed.rsaSigns,
            verification: try await Repeat.cpuSeconds(for: seconds / 4) { try bare.verify() },
            bareSignature: try await Repeat.cpuSeconds(for: seconds / 2) { try bare.sign() },
            bareVerification: 1 / speed.rsaVerifies,
            derivation: try await Repeat.cpuSeconds(for: seconds) { try KeyDerivation.run() })
    }

    /// As rows of the report.
    var samples: [Sample] {
        [
            ("openssl speed: RSA-2048 signature", signature), ("openssl speed: verification", bareVerification),
            ("EVP in process: signature", bareSignature), ("EVP in process: RS256 verification", verification),
            ("scrypt 2^14/8/5", derivation),
        ].map { Sample(label: $0, figures: [.rate: 1 / $1, .cpu: $1], of: "one core") }
    }
}
