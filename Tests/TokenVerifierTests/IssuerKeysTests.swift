import LatchkeyJOSE
import Testing

@testable import TokenVerifier

@Suite struct IssuerKeysTests {
    let start = ContinuousClock.now
    let old: SigningKey, new: SigningKey
    var keys = IssuerKeys(refreshAfter: .seconds(3600), pause: .seconds(10))

    init() throws {
        old = try SigningKey.generate(.edDSA)
        new = try SigningKey.generate(.edDSA)
    }

    /// What an answer is, without its key.
    enum Kind { case key, refresh, fetch, unknown, failed }

    static func kind(_ answer: IssuerKeys.Answer) -> Kind {
        switch answer {
        case .key: .key
        case .refresh: .refresh
        case .fetch: .fetch
        case .unknown: .unknown
        case .failed: .failed
        }
    }

    func look(_ kid: String, _ seconds: Int) -> Kind { Self.kind(keys.look(for: kid, at: start + .seconds(seconds))) }

    mutating func settle(_ kid: String, _ seconds: Int) -> Kind {
        Self.kind(keys.settle(for: kid, at: start + .seconds(seconds)))
    }

    mutating func succeed(_ published: [SigningKey], _ seconds: Int) throws {
        keys.finish(.success(try JWKSet(published.map(\.jwk))), at: start + .seconds(seconds))
    }

    mutating func fail(_ seconds: Int) {
        keys.finish(.failure(KeyFetchError("down")), at: start + .seconds(seconds))
    }

    @Test mutating func `keys are fetched when the first is needed, then known`() throws {
        #expect(look(old.kid, 0) == .fetch)
        try succeed([old], 1)
        let settled = settle(old.kid, 1)
        #expect(settled == .key)
        #expect(look(old.kid, 3600) == .key)
    }

    @Test mutating func `JWT-04 a rotated key costs one fetch, and the old one stays good`() throws {
        try succeed([old], 0)
        #expect(look(new.kid, 1) == .fetch)
        try succeed([old, new], 1)
        let settled = settle(new.kid, 1)
        #expect(settled == .key)
        #expect(look(old.kid, 2) == .key)
    }

    @Test mutating func `a name that the issuer does not know costs one fetch a pause`() throws {
        try succeed([old], 0)
        #expect(look("invented", 1) == .fetch)
        try succeed([old], 1)
        let settled = settle("invented", 1)
        #expect(settled == .unknown)
        #expect(look("invented", 2) == .unknown)
        #expect(look("another", 10) == .unknown)
        #expect(look(old.kid, 10) == .key)
        #expect(look("another", 11) == .fetch)
    }

    @Test mutating func `an issuer that does not answer is left in peace for a pause`() {
        fail(0)
        let settled = settle(old.kid, 0)
        #expect(settled == .failed)
        #expect(look(old.kid, 9) == .failed)
        #expect(look(old.kid, 10) == .fetch)
    }

    @Test mutating func `old keys are asked for anew without waiting, and serve while the issuer is silent`() throws {
        try succeed([old], 0)
        #expect(look(old.kid, 3601) == .refresh)
        fail(3602)
        #expect(look(old.kid, 3603) == .key)
        #expect(look(old.kid, 3612) == .refresh)
        #expect(look(old.kid, 86_400) == .fetch)
    }

    @Test mutating func `a withdrawn key is gone after the next fetch`() throws {
        try succeed([old, new], 0)
        try succeed([new], 3601)
        #expect(look(old.kid, 3602) == .fetch)
        #expect(look(new.kid, 3602) == .key)
    }
}
