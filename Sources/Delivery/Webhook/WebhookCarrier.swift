internal import LatchkeyHTTP
internal import LatchkeyHTTPClient
internal import LatchkeyJSON
public import LatchkeyPlatform
public import UserPool

/// Hands messages to an endpoint by HTTP: a provider of text messages or e-mail, or a program of the operator's.
///
/// Any status from 200 to 299 delivers a message. The endpoint can tell one that comes twice by `Idempotency-Key`.
public struct WebhookCarrier: MessageCarrier {
    private let endpoint: WebhookEndpoint
    private let client: HTTPClient
    private let clock: any WallClock

    /// A carrier to an endpoint.
    public init(_ endpoint: WebhookEndpoint, clock: any WallClock = SystemClock()) {
        self.endpoint = endpoint
        self.clock = clock
        client = HTTPClient(caFile: endpoint.caFile)
    }

    public func carry(_ queued: QueuedMessage) async -> MessageOutcome {
        let senders = endpoint.senders
        // Providers take a bare address here, and have a place of its own for a name.
        let body = endpoint.body.encoded(
            queued, from: senders.from(queued.message)?.address ?? endpoint.from,
            replyTo: senders.replyTo(queued.message)?.address ?? "")
        var request = ClientRequest(.post, endpoint.url, body: body)
        request.headers = [("Content-Type", endpoint.body.contentType), ("Idempotency-Key", queued.key)]
        if let key = endpoint.signingKey {
            request.headers.append(
                (RequestSignature.header, RequestSignature.value(of: body, at: clock.now(), secret: key)))
        }
        switch endpoint.credentials {
        case .basic(let username, let password)?:
            let pair = Base64.encode(Array("\(username):\(password.reveal)".utf8))
            request.headers.append(("Authorization", "Basic \(pair)"))
        case .bearer(let token)?: request.authorize(bearer: token)
        case nil: break
        }
        // Whatever a name on this machine means by now.
        if !endpoint.isEncrypted { request.addresses = .loopback }
        request.connectTimeout = .seconds(10)
        request.timeout = .seconds(30)
        request.maximumResponseBytes = 1 << 16
        do throws(HTTPClientError) {
            return Self.outcome(of: try await client.send(request).status)
        } catch {
            // An answer that is too long or no HTTP comes from something that is not the endpoint that was meant.
            return .unavailable(reason: "\(error)")
        }
    }

    /// What a status says of the message, or of the endpoint.
    static func outcome(of status: Int) -> MessageOutcome {
        switch status {
        case 200...299: .delivered
        // Who calls, or what is called, is not right, and would not be for any message; a redirect is not followed.
        case 300...399, 401, 403, 404, 405, 407: .unavailable(reason: "status \(status)")
        case 408, 409, 423, 425: .postponed(reason: "status \(status)")
        case 429: .unavailable(reason: "status \(status)")
        case 400...499: .refused(reason: "status \(status)")
        default: .unavailable(reason: "status \(status)")
        }
    }
}
