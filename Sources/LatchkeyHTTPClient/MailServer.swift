public import LatchkeyPlatform

/// A server that takes mail (RFC 5321, RFC 6409), and how it is spoken to.
///
/// ```swift
/// var server = MailServer(host: "smtp.example.org", port: 587, security: .startTLS)
/// server.login = .init(username: "latchkey", password: password)
/// ```
public struct MailServer: Sendable {
    /// How the connection is kept from others' eyes. With either kind of TLS the server's certificate is verified for
    /// its name, and nothing is said before that.
    public enum Security: Sendable, Equatable {
        /// TLS from the first byte (RFC 8314 §3.3), usually port 465.
        case tls
        /// TLS after STARTTLS (RFC 3207), usually port 587; a server that does not offer it is refused.
        case startTLS
        /// None: for a server on this machine.
        case none
    }

    /// Who sends, as the server knows them (RFC 4954: PLAIN or LOGIN).
    public struct Login: Sendable {
        /// The name.
        public var username: String
        /// The password.
        public var password: Secret

        /// A login by its parts.
        public init(username: String, password: Secret) {
            self.username = username
            self.password = password
        }
    }

    /// A host name or an IP address, an IPv6 address without brackets.
    public var host: String
    /// The port.
    public var port: Int
    /// How the connection is kept from others' eyes.
    public var security: Security
    /// Who sends; `nil` for a server that asks nobody.
    public var login: Login?
    /// A file with the certificates (PEM) of the authorities that are trusted instead of the system's.
    public var caFile: String?
    /// How long a connection, with its TLS handshake, may take.
    public var connectTimeout: Duration = .seconds(15)
    /// How long each reply of the server may take.
    public var replyTimeout: Duration = .seconds(60)
    /// How long a mail may take as a whole.
    public var timeout: Duration = .seconds(120)

    /// A server by its address; it is checked when something is sent.
    public init(host: String, port: Int, security: Security) {
        self.host = host
        self.port = port
        self.security = security
    }
}
