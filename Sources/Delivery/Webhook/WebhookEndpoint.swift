internal import LatchkeyHTTP
internal import LatchkeyHTTPClient
public import LatchkeyPlatform

/// Somebody's endpoint that takes messages by HTTP, and how to show who calls.
public struct WebhookEndpoint: Sendable {
    /// How the caller shows who it is, besides the signature.
    public enum Credentials: Sendable {
        /// HTTP Basic (RFC 7617).
        case basic(username: String, password: Secret)
        /// A bearer token (RFC 6750 §2.1).
        case bearer(Secret)
    }

    /// The address: `https`, or `http` on this machine.
    public let url: String
    /// Whether requests go by TLS, and not to this machine alone.
    let isEncrypted: Bool
    /// What is sent.
    public var body: WebhookBody
    /// The sender as the provider knows it: a number, an address; stands for `{from}`.
    public var from = ""
    /// Whom e-mail may be from instead, where its pool says so.
    public var senders = SenderPolicy(usual: nil)
    /// Who calls; `nil` where the signature is enough.
    public var credentials: Credentials?
    /// The key of the signature; `nil` sends none.
    public var signingKey: Secret?
    /// A file with the certificates (PEM) of the authorities that are trusted instead of the system's.
    public var caFile: String?

    /// An endpoint by its address; `nil` for one that others could listen to on the way: neither `https` nor a loopback
    /// address (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3).
    public init?(url: String, body: WebhookBody) {
        guard let exposure = URLExposure(url), exposure != .open, (try? ClientRequest(.post, url).validate()) != nil
        else {
            return nil
        }
        isEncrypted = exposure == .encrypted
        self.url = url
        self.body = body
    }
}
