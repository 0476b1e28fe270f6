import Glibc
import HTTPServer
import TestSupport
import Testing

@Suite struct TLSContextTests {
    private func error(certificate: String, key: String) throws -> TLSError {
        try #require(#expect(throws: TLSError.self) { _ = try TLSContext(certificate: certificate, key: key) })
    }

    @Test func `a certificate with its key is taken, and says whether its life is over`() throws {
        #expect(try !TestCertificate.shared.context.isExpired)
        let expired = try TestCertificate("old")
        expired.expire()
        #expect(try expired.context.isExpired)
    }

    @Test func `a key of another certificate is named so`() throws {
        let (one, other) = (TestCertificate.shared, TestCertificate.other)
        let error = try error(certificate: one.certificate, key: other.key)
        #expect(error.code == .mismatch)
        #expect(
            error.description == "the key in \(other.key) does not belong to the certificate in \(one.certificate)")
    }

    @Test func `a file that is missing, empty or something else is named`() throws {
        let folder = TemporaryFolder()
        folder.write([], to: "empty")
        let good = TestCertificate.shared
        for (certificate, key, code, text) in [
            (folder.file("none"), good.key, TLSError.Code.certificate, "No such file or directory"),
            (folder.file("empty"), good.key, .certificate, "no start line"),
            (good.key, good.key, .certificate, "no start line"),
            (good.certificate, folder.file("none"), .key, "No such file or directory"),
            (good.certificate, folder.file("empty"), .key, ""), (good.certificate, good.certificate, .key, ""),
        ] {
            let error = try error(certificate: certificate, key: key)
            #expect(error.code == code)
            #expect(error.description.contains(text))
            #expect(error.description.hasPrefix(code == .key ? key : certificate))
        }
    }

    /// The files are read again while the server runs: it must not wait for whoever writes to a pipe.
    @Test func `what is no file is not waited for`() throws {
        let folder = TemporaryFolder()
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        let good = TestCertificate.shared
        for path in [folder.file("pipe"), folder.path, "/dev/null"] {
            #expect(try error(certificate: path, key: good.key).description == "\(path): it is no file")
            #expect(try error(certificate: good.certificate, key: path).description == "\(path): it is no file")
        }
    }

    @Test func `nobody is asked for the password of an encrypted key`() throws {
        let sealed = try TestCertificate("sealed", "-passout", "pass:secret")
        #expect(try error(certificate: sealed.certificate, key: sealed.key).code == .key)
    }
}
