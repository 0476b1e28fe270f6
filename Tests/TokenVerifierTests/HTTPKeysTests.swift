import Glibc
import HTTPServer
import LatchkeyHTTP
import LatchkeyJOSE
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import TokenVerifier

@Suite struct HTTPKeysTests {
    /// An issuer's `jwks.json` without a network: counts the requests and answers what it is told to.
    final class Endpoint: Sendable {
        let requests = Lock<[String]>([])
        let answer: Lock<Result<[UInt8], KeyFetchError>>

        init(_ keys: JWKSet) { answer = Lock(.success(keys.encode())) }

        func keys(of issuers: Set<String>) -> HTTPKeys {
            HTTPKeys(issuers: issuers, refreshAfter: .seconds(3600), pause: .seconds(10)) {
                url throws(KeyFetchError) in
                self.requests.withLock { $0.append(url) }
                return try self.answer.withLock { $0 }.get()
            }
        }
    }

    let pool: Issuer
    let endpoint: Endpoint
    let keys: HTTPKeys

    init() throws {
        pool = try Issuer()
        endpoint = Endpoint(try pool.jwks)
        keys = endpoint.keys(of: [pool.address])
    }

    func verifier(_ keys: HTTPKeys) -> TokenVerifier {
        TokenVerifier(
            keys: keys, rules: TokenRules(issuer: pool.address),
            clock: ManualClock(Timestamp(seconds: Issuer.now)))
    }

    @Test func `keys come from the issuer's well-known address, once`() async throws {
        for _ in 0..<3 { #expect(try await verifier(keys).verify(pool.accessToken()).username == "alice") }
        #expect(endpoint.requests.withLock { $0 } == [pool.address + "/.well-known/jwks.json"])
    }

    @Test func `JWT-04 a token of a rotated key is valid after one request, and so is one of the old key`() async throws
    {
        _ = try await keys.key(kid: pool.key.kid, issuer: pool.address)
        let successor = try SigningKey.generate(.es256)
        endpoint.answer.withLock { [jwks = try? JWKSet([pool.key.jwk, successor.jwk]).encode()] answer in
            answer = .success(jwks ?? [])
        }
        let token = try successor.sign(payload: pool.accessClaims.encode())
        #expect(try await verifier(keys).verify(token).username == "alice")
        #expect(try await verifier(keys).verify(pool.accessToken()).username == "alice")
        #expect(endpoint.requests.withLock { $0.count } == 2)
    }

    @Test func `tokens that need the same keys at once share one request`() async throws {
        let opened = Lock<CheckedContinuation<Void, Never>?>(nil), requests = Lock(0)
        let published = try pool.jwks.encode()
        let keys = HTTPKeys(issuers: [pool.address], refreshAfter: .seconds(3600), pause: .seconds(10)) {
            _ throws(KeyFetchError) in
            requests.withLock { $0 += 1 }
            await withCheckedContinuation { continuation in opened.withLock { $0 = continuation } }
            return published
        }
        let token = try pool.accessToken()
        let verdicts = (0..<20).map { _ in Task { try await verifier(keys).verify(token).username } }
        var continuation: CheckedContinuation<Void, Never>?
        while continuation == nil {
            await Task.yield()
            continuation = opened.withLock { $0 }
        }
        continuation?.resume()
        for verdict in verdicts { #expect(try await verdict.value == "alice") }
        #expect(requests.withLock { $0 } == 1)
    }

    @Test func `invented names become few requests, also when they come at once`() async throws {
        let began = ContinuousClock.now
        for index in 0..<50 { #expect(try await keys.key(kid: "k\(index)", issuer: pool.address) == nil) }
        await withTaskGroup { group in
            for index in 0..<50 { group.addTask { _ = try? await keys.key(kid: "l\(index)", issuer: pool.address) } }
        }
        // The first brings the keys, five more are allowed at once, and one a second while this runs.
        let seconds = Int((ContinuousClock.now - began).components.seconds)
        #expect(endpoint.requests.withLock { $0.count } <= 7 + seconds)
    }

    @Test func `a key that is rotated in just after an invented name was asked for is accepted with its first token`()
        async throws
    {
        #expect(try await keys.key(kid: "invented", issuer: pool.address) == nil)
        #expect(try await keys.key(kid: "invented", issuer: pool.address) == nil)
        let successor = try SigningKey.generate(.es256)
        endpoint.answer.withLock { [jwks = try? JWKSet([pool.key.jwk, successor.jwk]).encode()] answer in
            answer = .success(jwks ?? [])
        }
        let token = try successor.sign(payload: pool.accessClaims.encode())
        #expect(try await verifier(keys).verify(token).username == "alice")
        #expect(endpoint.requests.withLock { $0.count } <= 3)
    }

    @Test func `a key that is published while the issuer answers without it is found by one more request`() async throws
    {
        let opened = Lock<CheckedContinuation<Void, Never>?>(nil), requests = Lock(0)
        let before = try pool.jwks.encode()
        let successor = try SigningKey.generate(.es256)
        let after = try JWKSet([pool.key.jwk, successor.jwk]).encode()
        let keys = HTTPKeys(issuers: [pool.address], refreshAfter: .seconds(3600), pause: .seconds(10)) {
            _ throws(KeyFetchError) in
            guard
                requests.withLock({ count in
                    count += 1
                    return count == 1
                })
            else { return after }
            await withCheckedContinuation { continuation in opened.withLock { $0 = continuation } }
            return before
        }
        let early = Task { [pool] in try await keys.key(kid: pool.key.kid, issuer: pool.address) }
        var continuation: CheckedContinuation<Void, Never>?
        while continuation == nil {
            await Task.yield()
            continuation = opened.withLock { $0 }
        }
        let late = Task { [pool] in try await keys.key(kid: successor.kid, issuer: pool.address) }
        for _ in 0..<100 { await Task.yield() }
        continuation?.resume()
        #expect(try await early.value?.kid == pool.key.kid)
        #expect(try await late.value?.kid == successor.kid)
        #expect(requests.withLock { $0 } == 2)
    }

    @Test func `only the issuers named are contacted`() async throws {
        for other in ["http://169.254.169.254", pool.address + "/", pool.address.replacing("https", with: "http")] {
            #expect(try await keys.key(kid: pool.key.kid, issuer: other) == nil)
        }
        let token = try pool.accessToken(["iss": "http://169.254.169.254/latest"])
        await #expect(throws: VerificationError.wrongIssuer) { try await verifier(keys).verify(token) }
        #expect(endpoint.requests.withLock { $0.isEmpty })
    }

    @Test func `an answer that is no key set is a failure of the fetch`() async throws {
        endpoint.answer.withLock { $0 = .success(Array("<html>".utf8)) }
        let token = try pool.accessToken()
        await #expect { try await verifier(keys).verify(token) } throws: { error in
            (error as? VerificationError)?.category == .unavailable
        }
    }

    @Test func `keys come over HTTP, and a redirect is not followed`() async throws {
        var router = Router()
        let jwks = try pool.jwks.encode()
        router.on(
            .get, "/pool/.well-known/jwks.json", .immediate { _, _ in Response(.ok, body: .bytes(jwks)) })
        router.on(
            .get, "/moved/.well-known/jwks.json",
            .immediate { _, _ in
                Response(.found, headers: [.location: "/pool/.well-known/jwks.json"])
            })
        let server = HTTPServer(configuration: .init(loops: 1), router: router, log: .silent)
        let origin = "http://127.0.0.1:\(try server.start().port)"
        let clock = ManualClock(Timestamp(seconds: Issuer.now))
        func verify(_ path: String) async throws -> VerifiedToken {
            let issuer = origin + path
            let verifier = TokenVerifier(
                keys: HTTPKeys(issuers: [issuer]), rules: TokenRules(issuer: issuer), clock: clock)
            return try await verifier.verify(pool.accessToken(["iss": .string(issuer)]))
        }
        #expect(try await verify("/pool").username == "alice")
        for (path, status) in [("/moved", 302), ("/none", 404)] {
            let url = "\(origin)\(path)/.well-known/jwks.json"
            await #expect(throws: VerificationError.keyFetchFailed("\(url): status \(status)")) {
                try await verify(path)
            }
        }
        await server.drain(within: .milliseconds(200))
    }

    @Test func `JWT-08 while the issuer hangs, known keys work and unknown ones fail in time as a failed fetch`()
        async throws
    {
        let listener = SilentListener()
        let address = "http://127.0.0.1:\(listener.port)/pool"
        let hanging = HTTPKeys(issuers: [address], timeout: .milliseconds(150))
        let token = try pool.accessToken(["iss": .string(address)])
        let unknown = TokenVerifier(
            keys: hanging, rules: TokenRules(issuer: address), clock: ManualClock(Timestamp(seconds: Issuer.now)))
        let began = ContinuousClock.now
        await #expect { try await unknown.verify(token) } throws: { error in
            if case .keyFetchFailed = error as? VerificationError { true } else { false }
        }
        #expect(ContinuousClock.now - began < .seconds(5))

        _ = try await keys.key(kid: pool.key.kid, issuer: pool.address)
        endpoint.answer.withLock { $0 = .failure(KeyFetchError("hangs")) }
        #expect(try await verifier(keys).verify(pool.accessToken()).username == "alice")
        #expect(endpoint.requests.withLock { $0.count } == 1)
    }
}

/// A socket that takes connections and never says a word.
final class SilentListener {
    let port: UInt16
    private let descriptor: Int32

    init() {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                precondition(bind(descriptor, pointer, length) == 0 && listen(descriptor, 8) == 0)
                getsockname(descriptor, pointer, &length)
            }
        }
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }
}
