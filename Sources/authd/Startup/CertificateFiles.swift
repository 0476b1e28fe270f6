internal import HTTPServer
internal import LatchkeyPlatform

/// The certificate and the key that the settings name. They are read at the start, on SIGHUP, and every twelve hours:
/// so a renewed certificate is found, and the keys of session tickets do not grow old.
struct CertificateFiles: Sendable {
    static let readAgain = Duration.seconds(12 * 3600)

    private let certificate: String
    private let key: String
    private let minimumVersion: TLSContext.Version
    private let log: Log

    /// Nil where the settings name none: the server speaks plain HTTP.
    init?(_ settings: Configuration.TLS, log: Log) {
        guard !settings.certificate.isEmpty else { return nil }
        certificate = settings.certificate
        key = settings.key
        minimumVersion =
            switch settings.minimumVersion {
            case .tls12: .tls12
            case .tls13: .tls13
            }
        self.log = log
    }

    /// Reads them; throws ``StartupError``.
    func read() throws(StartupError) -> TLSContext {
        do {
            let context = try TLSContext(certificate: certificate, key: key, minimumVersion: minimumVersion)
            if context.isExpired {
                log.warning("the certificate has expired", ["file": .identifier(certificate)])
            }
            return context
        } catch {
            throw StartupError("cannot speak TLS: \(error)")
        }
    }

    /// Reads them anew for new connections. What cannot be used is logged, and the server goes on with what it has.
    func reload(into server: HTTPServer) {
        do {
            server.use(try read())
            log.info("certificate read", ["file": .identifier(certificate)])
        } catch {
            log.error("the certificate or key cannot be used; the old ones stay", ["reason": .reason("\(error)")])
        }
    }
}
