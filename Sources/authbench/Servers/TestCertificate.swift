/// A certificate for localhost that nobody signed but itself, with a P-256 key.
struct TestCertificate {
    let certificate: String, key: String

    /// Has `openssl` make it in a folder.
    init(in scratch: Scratch) throws {
        certificate = scratch.file("certificate.pem")
        key = scratch.file("key.pem")
        try Tool.output(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key,
                "-out", certificate,
            ])
    }
}
