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
    /// What is sent.
    public var body: WebhookBody
    /// The sender as the provider knows it: a number, an address; stands for `{from}`.
    public var from = ""
    /// Who calls; `nil` where the signature is enough.
    public var credentials: Credentials?
    /// The key of the signature; `nil` sends none.
    public var signingKey: Secret?
    /// A file with the certificates (PEM) of the authorities that are trusted instead of the system's.
    public var caFile: String?

    /// An endpoint by its address; `nil` for one that others could listen to on the way: neither `https` nor a loopback
    /// address (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3).
    public init?(url: String, body: WebhookBody) {
        let lowercased = url.lowercased()
        if lowercased.hasPrefix("http://") {
            let authority = lowercased.dropFirst("http://".count).prefix { !"/?#".contains($0) }
            let host =
                authority.first == "[" ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
            guard !authority.contains("@"), host == "localhost" || IPAddress(String(host))?.isLoopback == true else {
                return nil
            }
        } else {
            guard lowercased.hasPrefix("https://") else { return nil }
        }
        guard (try? ClientRequest(.post, url).validate()) != nil else { return nil }
        self.url = url
        self.body = body
    }
}
