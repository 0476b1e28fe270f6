internal import LatchkeyHTTP
internal import LatchkeyHTTPClient
public import LatchkeyJOSE
internal import LatchkeyPlatform

/// The keys that issuers publish at `<issuer>/.well-known/jwks.json`, fetched when they are needed and kept.
///
/// ```swift
/// let keys = HTTPKeys(issuers: ["https://auth.example.com/us-east-1_AbCdEf123"])
/// ```
/// Only the issuers named are ever contacted, whatever a token says. Tokens that need the same keys at once share one
/// request. A key that is known is answered without waiting, also while the issuer does not answer, for a day; a key
/// that is not known costs one request. So a rotated key is accepted with its first token. Invented keys cause five
/// requests at once and one a second from then on, whatever their number, and a rotated key is accepted a second after
/// its first token even then.
public final class HTTPKeys: KeySource {
    private struct Issuer {
        var keys: IssuerKeys
        var fetch: Task<Void, Never>?
    }

    private let issuers: [String: Lock<Issuer>]
    private let fetch: @Sendable (_ url: String) async throws(KeyFetchError) -> [UInt8]

    /// Keys of these issuers.
    ///
    /// - Parameters:
    ///   - issuers: addresses as tokens have them in `iss`, without a slash at the end.
    ///   - timeout: how long a request may take; after it the token is refused with
    ///     ``VerificationError/keyFetchFailed(_:)``.
    ///   - refreshAfter: after which time known keys are asked for anew, so that withdrawn ones go.
    ///   - caFile: a file with the certificates (PEM) of the authorities to trust instead of the system's.
    public convenience init(
        issuers: Set<String>, timeout: Duration = .milliseconds(1500), refreshAfter: Duration = .seconds(3600),
        caFile: String? = nil
    ) {
        let client = HTTPClient(caFile: caFile)
        self.init(issuers: issuers, refreshAfter: refreshAfter, pause: .seconds(10)) { url throws(KeyFetchError) in
            try await Self.get(url, timeout, client)
        }
    }

    init(
        issuers: Set<String>, refreshAfter: Duration, pause: Duration,
        fetch: @escaping @Sendable (_ url: String) async throws(KeyFetchError) -> [UInt8]
    ) {
        self.issuers = Dictionary(
            uniqueKeysWithValues: issuers.map {
                ($0, Lock(Issuer(keys: IssuerKeys(refreshAfter: refreshAfter, pause: pause))))
            })
        self.fetch = fetch
    }

    /// Throws ``KeyFetchError`` when the key is not known and the issuer does not answer as it should.
    public func key(kid: String, issuer: String) async throws -> VerificationKey? {
        guard let index = issuers.index(forKey: issuer), issuers[index].key.isSameText(as: issuer) else { return nil }
        let (address, issuer) = issuers[index]
        // A fetch that ran when the token came may have been answered before the key was published: then comes another.
        for _ in 0..<3 {
            let (answer, running) = issuer.withLock { state in
                let answer = state.keys.look(for: kid, at: .now)
                switch answer {
                case .fetch, .refresh:
                    state.keys.fetchBegins(for: kid, at: .now)
                    state.fetch = begin(address, kid, issuer)
                case .wait, .key, .unknown, .failed: break
                }
                return (answer, state.fetch)
            }
            switch answer {
            case .key(let key), .refresh(let key): return key
            case .unknown: return nil
            case .failed(let error): throw error
            case .fetch, .wait: await running?.value
            }
        }
        return nil
    }

    /// Fetches in a task of its own: a token that stops waiting does not stop the others'.
    private func begin(_ address: String, _ kid: String, _ issuer: Lock<Issuer>) -> Task<Void, Never> {
        Task.detached { [fetch] in
            let result: Result<JWKSet, KeyFetchError>
            do throws(KeyFetchError) {
                let text = try await fetch(address + "/.well-known/jwks.json")
                result = .success(try Self.parse(text))
            } catch {
                result = .failure(error)
            }
            issuer.withLock { state in
                state.keys.finish(result, for: kid, at: .now)
                state.fetch = nil
            }
        }
    }

    private static func parse(_ text: [UInt8]) throws(KeyFetchError) -> JWKSet {
        do {
            return try JWKSet(parsing: text)
        } catch {
            throw KeyFetchError("no key set: \(error)")
        }
    }

    private static func get(
        _ url: String, _ timeout: Duration, _ client: HTTPClient
    ) async throws(KeyFetchError) -> [UInt8] {
        var request = ClientRequest(.get, url)
        request.timeout = timeout
        request.connectTimeout = timeout
        request.maximumResponseBytes = JWKSet.maximumSize
        request.headers = [("Accept", "application/json")]
        let response: ClientResponse
        do {
            response = try await client.send(request)
        } catch {
            throw KeyFetchError("\(url): \(error)")
        }
        guard response.status == 200 else { throw KeyFetchError("\(url): status \(response.status)") }
        return response.body
    }
}
