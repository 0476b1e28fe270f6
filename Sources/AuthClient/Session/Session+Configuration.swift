internal import Glibc
public import LatchkeyPlatform

extension Session {
    /// Which server and client a session belongs to, and how it behaves.
    public struct Configuration: Sendable {
        /// The server's URL, `https://auth.example.com`.
        public var endpoint: String
        /// The app client's id.
        public var clientID: String
        /// The app client's secret, if it has one. A program that is handed to its users cannot keep a secret.
        public var clientSecret: Secret?
        /// A file with the certificates (PEM) of the authorities to trust instead of the system's; nil for the system's.
        public var caFile: String?
        /// How long one request may take.
        public var timeout = Duration.seconds(20)
        /// Whether to listen for the end of the session while somebody is signed in. A program that runs for a moment
        /// does without.
        public var listensForSessionEnd = true
        /// Hears of what is wrong but does not stop the session, such as a damaged store. Standard error by default.
        public var warn: @Sendable (String) -> Void = Configuration.standardError

        /// A client of a server.
        public init(endpoint: String, clientID: String, clientSecret: Secret? = nil) {
            self.endpoint = endpoint
            self.clientID = clientID
            self.clientSecret = clientSecret
        }

        /// Writes a warning as a line on standard error.
        public static let standardError: @Sendable (String) -> Void = { text in
            let line = Array("warning: \(text)\n".utf8)
            _ = write(2, line, line.count)
        }

        var identity: ClientIdentity { ClientIdentity(endpoint: endpoint, clientID: clientID) }
    }
}
