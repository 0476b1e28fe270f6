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
    enum Kind { case key, refresh, fetch, wait, unknown, failed }

    func look(_ kid: String, _ seconds: Double) -> Kind {
        switch keys.look(for: kid, at: start + .seconds(seconds)) {
        case .key: .key
        case .refresh: .refresh
        case .fetch: .fetch
        case .wait: .wait
        case .unknown: .unknown
        case .failed: .failed
        }
    }

    /// The issuer is asked for a key and answers at once.
    mutating func fetch(_ kid: String, _ seconds: Double, publishes published: [SigningKey]) throws {
        keys.fetchBegins(for: kid, at: start + .seconds(seconds))
        keys.finish(.success(try JWKSet(published.map(\.jwk))), for: kid, at: start + .seconds(seconds))
    }

    mutating func fail(_ kid: String, _ seconds: Double) {
        keys.fetchBegins(for: kid, at: start + .seconds(seconds))
        keys.finish(.failure(KeyFetchError("down")), for: kid, at: start + .seconds(seconds))
    }

    @Test mutating func `keys are fetched when the first is needed, then known`() throws {
        #expect(look(old.kid, 0) == .fetch)
        try fetch(old.kid, 1, publishes: [old])
        #expect(look(old.kid, 1) == .key)
        #expect(look(old.kid, 3600) == .key)
    }

    @Test mutating func `whoever comes while the issuer is asked waits for its answer, unless the key is known`() throws
    {
        keys.fetchBegins(for: old.kid, at: start)
        #expect(look(old.kid, 0) == .wait)
        #expect(look(new.kid, 0) == .wait)
        keys.finish(.success(try JWKSet([old.jwk])), for: old.kid, at: start)
        keys.fetchBegins(for: new.kid, at: start)
        #expect(look(old.kid, 0) == .key)
        #expect(look(new.kid, 0) == .wait)
    }

    @Test mutating func `JWT-04 a rotated key costs one fetch, and the old one stays good`() throws {
        try fetch(old.kid, 0, publishes: [old])
        #expect(look(new.kid, 1) == .fetch)
        try fetch(new.kid, 1, publishes: [old, new])
        #expect(look(new.kid, 1) == .key)
        #expect(look(old.kid, 2) == .key)
    }

    @Test mutating func `a name that the issuer does not know is not asked for again for five seconds`() throws {
        try fetch(old.kid, 0, publishes: [old])
        #expect(look("invented", 1) == .fetch)
        try fetch("invented", 1, publishes: [old])
        #expect(look("invented", 1) == .unknown)
        #expect(look("invented", 5.9) == .unknown)
        #expect(look("invented", 6) == .fetch)
    }

    @Test mutating func `an invented name does not keep a key unknown that was rotated in just after it`() throws {
        try fetch(old.kid, 0, publishes: [old])
        try fetch("invented", 1, publishes: [old])
        #expect(look(new.kid, 1) == .fetch)
    }

    @Test
    mutating func `names without number cause five fetches and then one a second, each of which brings a rotated key`()
        throws
    {
        try fetch(old.kid, 0, publishes: [old])
        var fetches = 0
        for moment in stride(from: 1.0, to: 61.0, by: 0.01) where look("invented \(moment)", moment) == .fetch {
            fetches += 1
            try fetch("invented \(moment)", moment, publishes: [old])
        }
        #expect(fetches >= 60 && fetches <= 65)
        // Rotated now: refused for what is left of a second, then known by the next name that is made up.
        #expect(look(new.kid, 61) == .unknown || look(new.kid, 61) == .fetch)
        #expect(look("one more", 62) == .fetch)
        try fetch("one more", 62, publishes: [old, new])
        #expect(look(new.kid, 62) == .key)
        // What is remembered of them is bounded.
        #expect(look("invented 1.0", 62) == .fetch || look("invented 1.0", 62) == .unknown)
    }

    @Test mutating func `of the names that are not there so many are remembered and no more`() throws {
        try fetch(old.kid, 0, publishes: [old])
        // As many at one moment come only of fetches that were allowed, so the allowance is passed by here.
        for index in 0...IssuerKeys.rememberedAbsences { try fetch("invented \(index)", 1, publishes: [old]) }
        let later = 1.0 + Double(IssuerKeys.rememberedAbsences)
        #expect(look("invented \(IssuerKeys.rememberedAbsences)", 5.9) == .unknown)
        #expect(look("invented 0", later) == .fetch)
    }

    @Test mutating func `an issuer that does not answer is left in peace for a pause`() {
        fail(old.kid, 0)
        #expect(look(old.kid, 0) == .failed)
        #expect(look(old.kid, 9) == .failed)
        #expect(look(old.kid, 10) == .fetch)
    }

    @Test mutating func `old keys are asked for anew without waiting, and serve while the issuer is silent`() throws {
        try fetch(old.kid, 0, publishes: [old])
        #expect(look(old.kid, 3601) == .refresh)
        keys.fetchBegins(for: old.kid, at: start + .seconds(3601))
        #expect(look(old.kid, 3602) == .key)
        keys.finish(.failure(KeyFetchError("down")), for: old.kid, at: start + .seconds(3602))
        #expect(look(old.kid, 3603) == .key)
        #expect(look(new.kid, 3603) == .failed)
        #expect(look(old.kid, 3612) == .refresh)
        #expect(look(old.kid, 86_400) == .fetch)
    }

    @Test mutating func `a withdrawn key is gone after the next fetch`() throws {
        try fetch(old.kid, 0, publishes: [old, new])
        try fetch(new.kid, 3601, publishes: [new])
        #expect(look(old.kid, 3602) == .fetch)
        #expect(look(new.kid, 3602) == .key)
    }
}
