/// What OpenSSL itself does in a round, in seconds of one core.
struct Baseline {
    /// One RSA-2048 signature and one verification, as `openssl speed` has it.
    let signature: Double, verification: Double
    /// The same through EVP in this process.
    let bareSignature: Double, bareVerification: Double
    /// One derivation at the default cost of passwords.
    let derivation: Double

    /// Measures all of them.
    static func measure(_ bare: BareSignature, seconds: Double) async throws -> Baseline {
        let speed = try OpenSSLSpeed.measure(seconds: 1)
        return Baseline(
            signature: 1 / speed.rsaSigns, verification: 1 / speed.rsaVerifies,
            bareSignature: try await Repeat.cpuSeconds(for: seconds / 2) { try bare.sign() },
            bareVerification: try await Repeat.cpuSeconds(for: seconds / 4) { try bare.verify() },
            derivation: try await Repeat.cpuSeconds(for: seconds) { try KeyDerivation.run() })
    }

    /// As rows of the report.
    var samples: [Sample] {
        [
            ("openssl speed: RS256 signature", signature), ("openssl speed: RS256 verification", verification),
            ("EVP in process: signature", bareSignature), ("EVP in process: verification", bareVerification),
            ("scrypt 2^14/8/5", derivation),
        ].map { Sample(label: $0, figures: [.rate: 1 / $1, .cpu: $1], of: "one core") }
    }
}
