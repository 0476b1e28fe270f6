import Foundation
import LatchkeyJSON
import LatchkeyPlatform

@testable import LatchkeyJOSE
@testable import TokenVerifier

extension Harness {
    /// The header of a token: what is accepted names one algorithm of ours and says the same to another reader.
    static let jwsHeader = Harness(name: "jws-header", longest: 512) { input in
        guard let header = try? JWSHeader(parsing: input) else { return }
        let value = must("a header is JSON") { try JSONValue(parsing: input) }
        expect(value["alg"]?.string == header.algorithm.rawValue, "the algorithm is what it says")
        expect(value["crit"] == nil && value["b64"] == nil, "nothing is critical")
        expect(
            value["kid"]?.string == header.kid && value["typ"]?.string == header.type, "name and type are what it says")
    }

    /// A whole token against known keys: only those of the corpus whose signature is right verify.
    static let jws = Harness(name: "jws", longest: 2048) { input in
        guard let text = input.utf8Text, let token = try? CompactJWS(parsing: text) else { return }
        let parts = text.utf8.split(separator: 0x2e, omittingEmptySubsequences: false)
        expect(parts.count == 3, "three parts")
        expect(sameBytes(Base64URL.encode(token.payload), String(parts[1]) ?? ""), "the payload is the second part")
        expect(sameBytes(Base64URL.encode(token.signature), String(parts[2]) ?? ""), "the signature is the third part")
        expect(token.signingInput.count == parts[0].count + 1 + parts[1].count, "the first two parts are signed")
        for key in Corpus.keys where token.isValid(for: key) {
            expect(Corpus.signed.contains(input), "only a token of the corpus verifies: \(text)")
        }
    }

    /// The claims of a token: what is accepted says the same to another reader, and is neither too old nor of another.
    static let claims = Harness(name: "claims", longest: 2048) { input in
        guard let claims = try? JWTClaims(input) else { return }
        let value = must("claims are JSON without duplicates") { try JSONValue(parsing: input) }
        expect(value["iss"]?.string == claims.issuer && value["sub"]?.string == claims.subject, "as another reads it")
        expect(value["client_id"]?.string == claims.clientID, "as another reads it")
        var rules = TokenRules(issuer: Corpus.issuer)
        rules.clients = [Corpus.client]
        let now = Timestamp(seconds: Corpus.now)
        guard (try? rules.checkIssuer(claims)) != nil, let use = try? rules.checkUse(claims),
            (try? rules.checkClient(claims, use: use)) != nil, (try? rules.checkTime(claims, now: now)) != nil
        else { return }
        expect(value["iss"]?.string == Corpus.issuer, "of the issuer")
        expect(value["token_use"]?.string == "access" && value["client_id"]?.string == Corpus.client, "for the client")
        let expires = value["exp"]?.double ?? 0
        expect(expires > Double(Corpus.now - 6), "not expired")
        for name in ["nbf", "iat"] {
            expect(value[name]?.double ?? 0 < Double(Corpus.now + 6), "\(name) is not to come")
        }
    }

    /// A set of keys: what is accepted, written and read again is the same.
    static let jwkSet = Harness(name: "jwk-set", longest: 4096) { input in
        guard let set = try? JWKSet(parsing: input) else { return }
        let again = must("a set that was written can be read") { try JWKSet(parsing: set.encode()) }
        expect(again.keys == set.keys, "the same keys")
        for key in set.keys { if let kid = key.kid { expect(set[kid] != nil, "a key is found by its name") } }
    }

    /// Tokens and keys of the unit tests' corpus.
    private enum Corpus {
        static let file: JSONValue = {
            let path = ProcessInfo.processInfo.environment["LATCHKEY_FUZZ_VECTORS"] ?? "Tests/Vectors"
            return must("the corpus is there") {
                try JSONValue(parsing: Array(Data(contentsOf: URL(filePath: "\(path)/jwt_corpus.json"))))
            }
        }()
        static let issuer = file["issuer"]?.string ?? ""
        static let client = file["client_id"]?.string ?? ""
        static let now = file["now"]?.int64 ?? 0
        static let keys: [VerificationKey] = must("the corpus has keys") {
            try JWKSet(parsing: (file["jwks"] ?? .null).encode()).keys.map { try $0.verificationKey }
        }
        /// Those with a right signature, whatever their claims.
        static let signed: Set<[UInt8]> = Set(
            (file["cases"]?.array ?? []).compactMap { $0["token"]?.string }.filter { text in
                guard let token = try? CompactJWS(parsing: text) else { return false }
                return keys.contains { token.isValid(for: $0) }
            }.map { Array($0.utf8) })
    }
}
