internal import CLatchkeyOpenSSL
import Foundation
import HTTPServer
import TestSupport

/// A self-signed certificate of 127.0.0.1 with its key, in a folder of its own.
struct TestCertificate {
    private let folder = TemporaryFolder()
    var certificate: String { folder.file("cert.pem") }
    var key: String { folder.file("key.pem") }

    static let shared = try! TestCertificate("first")  // SAFETY: without it no test of TLS can run.
    static let other = try! TestCertificate("second")  // SAFETY: as above.

    var context: TLSContext { get throws { try TLSContext(certificate: certificate, key: key) } }

    /// `arguments` take the place of `-noenc`.
    init(_ name: String, _ arguments: String...) throws {
        let openssl = Process()
        openssl.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        openssl.arguments =
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-subj", "/CN=\(name)",
                "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
            ] + (arguments.isEmpty ? ["-noenc"] : arguments)
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        precondition(openssl.terminationStatus == 0, "openssl req failed")
    }

    /// Ends the certificate's life a second ago.
    func expire() {
        let keyFile = fopen(key, "r")
        let signer = PEM_read_PrivateKey(keyFile, nil, nil, nil)
        fclose(keyFile)
        let file = fopen(certificate, "r+")
        let issued = PEM_read_X509(file, nil, nil, nil)
        X509_gmtime_adj(X509_getm_notAfter(issued), -1)
        X509_sign(issued, signer, EVP_sha256())
        rewind(file)
        PEM_write_X509(file, issued)
        fclose(file)
        X509_free(issued)
        EVP_PKEY_free(signer)
    }
}
