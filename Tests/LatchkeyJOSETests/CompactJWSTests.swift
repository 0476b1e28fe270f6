import LatchkeyCrypto
import LatchkeyJSON
import TestSupport
import Testing

@testable import LatchkeyJOSE

@Suite struct CompactJWSTests {
    /// Valid tokens that are refused, for their JWK names another algorithm than the token: RFC 7520's keys name none,
    /// Wycheproof added one (PS256 beside PS384) or a misspelt one (ES521), and here the key decides.
    static let misnamed: Set<Int64> = [346, 347, 350, 351]

    @Test(arguments: ["json_web_signature_test", "json_web_crypto_test", "json_web_key_test"])
    func `all of Wycheproof's JWS cases come out right`(file: String) throws {
        let cases = try WycheproofJOSE.cases(file)
        #expect(cases.count >= 20)
        for test in cases {
            // Symmetric keys are none of ours: their groups have no public key, and every token is refused.
            let isMisnamed = file == "json_web_signature_test" && Self.misnamed.contains(test.id)
            let expected = test.isValid && !test.keys.isEmpty && !isMisnamed
            #expect(WycheproofJOSE.accepts(test.token, test.keys) == expected, "\(test.id) \(test.comment)")
        }
    }

    @Test func `the misnamed ones are valid once their key names the right algorithm`() throws {
        let cases = try WycheproofJOSE.cases("json_web_signature_test").filter { Self.misnamed.contains($0.id) }
        #expect(cases.count == 4)
        for test in cases {
            let algorithm = try CompactJWS(parsing: test.token).header.algorithm
            let keys = test.keys.map { key in
                var key = key
                key["alg"] = .string(algorithm.rawValue)
                return key
            }
            #expect(WycheproofJOSE.accepts(test.token, keys))
        }
    }

    @Test(arguments: [
        ("jws_4_1.rsa_v15_signature", "jwk_3_3.rsa_public_key"),
        ("jws_4_2.rsa-pss_signature", "jwk_3_3.rsa_public_key"),
        ("jws_4_3.ecdsa_signature", "jwk_3_1.ec_public_key"), ("curve25519_jws", ""),
    ])
    func `the compact examples of RFC 7520 and RFC 8037 verify`(example: String, keyFile: String) throws {
        let file = try JSONValue(parsing: Array(Vectors.data("jose-cookbook/\(example).json")))
        let text = try #require(file["output"]?["compact"]?.string)
        let token = try CompactJWS(parsing: text)
        let key: PublicKey
        if keyFile.isEmpty {
            let x = try #require(file["input"]?["key"]?["x"]?.string)
            key = .ed25519(try Ed25519PublicKey(rawBytes: #require(Base64URL.decode(x))))
        } else {
            key = try JWK(parsing: Array(Vectors.data("jose-cookbook/\(keyFile).json"))).key
        }
        let verification = try VerificationKey(kid: token.header.kid, algorithm: token.header.algorithm, key: key)
        #expect(token.isValid(for: verification))
        #expect(token.payload == Array(try #require(file["input"]?["payload"]?.string).utf8))

        var changed = Array(text.utf8)
        changed[text.utf8.count - 10] ^= 1
        let other = try? CompactJWS(parsing: String(decoding: changed, as: UTF8.self))
        #expect(other?.isValid(for: verification) != true)
    }

    static func token(header: String, payload: String = "{}", signature: String = "AA") -> String {
        "\(Base64URL.encode(Array(header.utf8))).\(Base64URL.encode(Array(payload.utf8))).\(signature)"
    }

    @Test(arguments: ["none", "None", "NONE", "nOnE", "", "HS256", "hs256", "rs256", "RS256 ", "RSA1_5", "ES256K"])
    func `JWT-01 an algorithm that no key has is refused`(name: String) {
        for signature in ["", "AA"] {
            let token = Self.token(header: #"{"alg":"\#(name)","kid":"k"}"#, signature: signature)
            #expect(throws: JOSEError(.unsupportedAlgorithm)) { try CompactJWS(parsing: token) }
        }
    }

    @Test(arguments: [
        #"{"kid":"k"}"#, #"{"alg":null}"#, #"{"alg":["RS256"]}"#, #"{"alg":256}"#, "{}",
    ])
    func `a header without an algorithm is refused`(header: String) {
        #expect(throws: JOSEError(.unsupportedAlgorithm)) { try CompactJWS(parsing: Self.token(header: header)) }
    }

    @Test(arguments: [
        #"{"alg":"RS256","crit":["exp"]}"#, #"{"alg":"RS256","crit":[]}"#, #"{"alg":"RS256","crit":"exp"}"#,
        #"{"alg":"RS256","b64":false,"crit":["b64"]}"#, #"{"alg":"RS256","b64":false}"#, #"{"alg":"RS256","b64":true}"#,
    ])
    func `what must be understood is refused`(header: String) {
        #expect(throws: JOSEError(.criticalHeader)) { try CompactJWS(parsing: Self.token(header: header)) }
    }

    @Test(arguments: [
        "", "[]", "1", #""x""#, "{", #"{"alg":"RS256"}x"#, #"{"alg":"none","alg":"RS256"}"#,
        #"{"alg":"RS256","kid":1}"#,
        #"{"alg":"RS256","typ":null}"#, "\u{feff}{\"alg\":\"RS256\"}", #"{"alg":"RS256","x":{"y":1,"y":2}}"#,
        #"{"alg":"RS256","x":\#(String(repeating: "[", count: 100))\#(String(repeating: "]", count: 100))}"#,
    ])
    func `a header that is not one strict object is refused`(header: String) {
        #expect(throws: JOSEError(.malformed)) { try CompactJWS(parsing: Self.token(header: header)) }
    }

    @Test func `anything but three canonical parts is refused`() throws {
        let good = Self.token(header: #"{"alg":"RS256"}"#, signature: "AAAA")
        _ = try CompactJWS(parsing: good)
        for bad in [
            "", ".", "..", "...", " \(good)", "\(good)\n", "\(good).", ".\(good)", "\(good).AAAA", "\"\(good)\"",
            good.replacing(".AAAA", with: ""), good.replacing("AAAA", with: "AAA="), good.replacing("AAAA", with: "AB"),
            good.replacing("AAAA", with: "A"), good.replacing("AAAA", with: "AA+A"),
            good.replacing("AAAA", with: "AA\0A"),
            good.replacing("AAAA", with: "AA\u{e9}A"), good.replacing("AAAA", with: "AA A"),
        ] {
            #expect(throws: JOSEError(.malformed), "\(bad)") { try CompactJWS(parsing: bad) }
        }
    }

    @Test func `a token beyond the limit is not looked at`() {
        let long = String(repeating: "A", count: CompactJWS.maximumSize + 1)
        #expect(throws: JOSEError(.tooLarge)) { try CompactJWS(parsing: long) }
        #expect(throws: JOSEError(.tooLarge)) { try CompactJWS(parsing: "12345", maximumSize: 4) }
    }

    @Test func `the key decides the algorithm, and a kid must be the key's`() throws {
        let key = try SigningKey.generate(.rs256), token = try CompactJWS(parsing: key.sign(payload: [1]))
        let jwk = key.jwk
        #expect(token.isValid(for: try jwk.verificationKey))
        for algorithm in jwk.key.algorithms where algorithm != .rs256 {
            let other = try VerificationKey(kid: key.kid, algorithm: algorithm, key: jwk.key)
            #expect(!token.isValid(for: other))
        }
        #expect(!token.isValid(for: try VerificationKey(kid: "other", algorithm: .rs256, key: jwk.key)))
        #expect(token.isValid(for: try VerificationKey(kid: nil, algorithm: .rs256, key: jwk.key)))
        #expect(throws: JOSEError(.invalidKey)) { try VerificationKey(kid: nil, algorithm: .es256, key: jwk.key) }
    }
}
