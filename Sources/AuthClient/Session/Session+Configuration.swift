internal import Glibc
internal import LatchkeyCrypto
internal import LatchkeyJSON
public import LatchkeyPlatform

extension Session {
    /// Which server and client a session belongs to, and how it behaves.
    public struct Configuration: Sendable {
        /// The server's URL, `https://auth.example.com`.
        public var endpoint: String
        /// The user pool's id, `us-east-1_AbCdEf123`: a proof of a password is bound to its pool.
        public var poolID: String
        /// The app client's id.
        public var clientID: String
        /// The app client's secret, if it has one. A program that is handed to its users cannot keep a secret.
        public var clientSecret: Secret?
        /// A file with the certificates (PEM) of the authorities to trust instead of the system's; nil for the
        /// system's.
        public var caFile: String?
        /// How long one request may take.
        public var timeout = Duration.seconds(20)
        /// Whether to listen for the end of the session while somebody is signed in. A program that runs for a moment
        /// does without.
        public var listensForSessionEnd = true
        /// What the user's list of devices calls this one, where the pool remembers devices; nil for no name.
        public var deviceName: String?
        /// Hears of what is wrong but does not stop the session, such as a damaged store. Standard error by default.
        public var warn: @Sendable (String) -> Void = Configuration.standardError

        /// A client of a server.
        public init(endpoint: String, poolID: String, clientID: String, clientSecret: Secret? = nil) {
            self.endpoint = endpoint
            self.poolID = poolID
            self.clientID = clientID
            self.clientSecret = clientSecret
        }

        /// Writes a warning as a line on standard error.
        public static let standardError: @Sendable (String) -> Void = { text in
            let line = Array("warning: \(text)\n".utf8)
            _ = write(2, line, line.count)
        }

        var identity: ClientIdentity { ClientIdentity(endpoint: endpoint, clientID: clientID) }

        /// The pool's id after its first `_`, which proofs of a password are bound to.
        var poolName: String? {
            poolID.firstIndex(of: "_").map { String(poolID[poolID.index(after: $0)...]) }.flatMap {
                $0.isEmpty ? nil : $0
            }
        }

        /// What a client with a secret proves itself with: base64 of HMAC-SHA-256 of user name and client id under the
        /// secret.
        func secretHash(_ username: String) -> Secret? {
            clientSecret.map { secret in
                let message = Array((username + clientID).utf8)
                return Secret(Base64.encode(HashFunction.sha256.hmac(key: Array(secret.reveal.utf8), message)))
            }
        }
    }
}
