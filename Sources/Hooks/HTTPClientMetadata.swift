internal import LatchkeyHTTP
internal import LatchkeyHTTPClient
public import LatchkeyPlatform
public import UserPool

/// Fetches the metadata documents of clients over HTTPS.
///
/// Who chose the address is a stranger, so that only public addresses are contacted, whatever the name resolves to; no
/// redirect is followed; a document is bounded in size and time.
public struct HTTPClientMetadata: ClientMetadataSource {
    private let addresses: AddressPolicy
    private let client: HTTPClient
    private let permits: Gate

    /// A source. `networks` are addresses that are not public and may be contacted nevertheless.
    public init(networks: [IPNetwork] = []) {
        self.init(addresses: AddressPolicy(allowsPublic: true, networks: networks))
    }

    init(addresses: AddressPolicy, client: HTTPClient = .shared, mostAtOnce: Int = 16) {
        self.addresses = addresses
        self.client = client
        permits = Gate(mostAtOnce)
    }

    public func fetch(_ url: String) async throws(ClientMetadataFault) -> [UInt8] {
        guard url.utf8.starts(with: "https://".utf8) else { throw ClientMetadataFault("the URL is not https") }
        return try await get(url)
    }

    /// Asks for a document, whatever the scheme: a test has no certificate.
    func get(_ url: String) async throws(ClientMetadataFault) -> [UInt8] {
        guard permits.enter() else { throw ClientMetadataFault("too many documents are being fetched") }
        defer { permits.leave() }
        var request = ClientRequest(.get, url)
        request.headers = [("Accept", "application/json"), ("User-Agent", "latchkey")]
        request.connectTimeout = ClientMetadataLimits.patience
        request.timeout = ClientMetadataLimits.patience
        request.maximumResponseBytes = ClientMetadataLimits.documentBytes
        request.addresses = addresses
        let response: ClientResponse
        do throws(HTTPClientError) {
            response = try await client.send(request)
        } catch {
            throw ClientMetadataFault(Self.reason(error))
        }
        guard response.status == 200 else {
            throw ClientMetadataFault("the server answered with status \(response.status)")
        }
        let mediaType = response.head.headers.mediaType ?? ""
        guard mediaType == "application/json" || (mediaType.hasPrefix("application/") && mediaType.hasSuffix("+json"))
        else { throw ClientMetadataFault("the answer is no JSON document") }
        return response.body
    }

    /// What an administrator is told; nothing of what a stranger's name resolves to.
    private static func reason(_ error: HTTPClientError) -> String {
        switch error.code {
        case .timedOut: "the server did not answer in time"
        case .forbiddenAddress: "the URL leads to an address that is not public"
        case .responseTooLarge: "the document is too long"
        case _: "the server cannot be reached"
        }
    }

    /// Counts what is under way.
    private final class Gate: Sendable {
        private let most: Int
        private let count = Lock(0)

        init(_ most: Int) { self.most = most }

        func enter() -> Bool {
            count.withLock { count in
                guard count < most else { return false }
                count += 1
                return true
            }
        }

        func leave() { count.withLock { $0 -= 1 } }
    }
}
