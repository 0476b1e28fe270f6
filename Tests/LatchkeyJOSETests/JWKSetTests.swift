import LatchkeyJSON
import Testing

@testable import LatchkeyJOSE

@Suite struct JWKSetTests {
    @Test func `a set finds its keys by name, byte by byte`() throws {
        let keys = try [SigningKey.generate(.es256), .generate(.edDSA)]
        let set = try JWKSet(parsing: JWKSet(keys.map(\.jwk)).encode())
        #expect(set.keys.count == 2)
        for key in keys { #expect(set[key.kid]?.algorithm == key.algorithm) }
        #expect(set[""] == nil && set[keys[0].kid + "\0"] == nil && set["x"] == nil)
        let accent = try JWKSet([JWK(kid: "\u{e9}", algorithm: nil, key: keys[0].jwk.key)])
        #expect(accent["\u{e9}"] != nil && accent["e\u{301}"] == nil)
    }

    @Test func `unknown keys are passed over, secrets and twins spoil the set`() throws {
        let key = try SigningKey.generate(.edDSA).jwk
        func set(_ others: String...) throws -> JWKSet {
            let keys = others + [String(decoding: key.encode(), as: UTF8.self)]
            return try JWKSet(parsing: Array(#"{"keys":[\#(keys.joined(separator: ","))]}"#.utf8))
        }
        #expect(
            try set(#"{"kty":"new"}"#, "7", #"{"kty":"RSA","use":"enc"}"#, #"{"kty":"EC","crv":"P-1"}"#).keys == [key])
        #expect(throws: JOSEError(.privateKey)) { try set(#"{"kty":"oct","k":"AA"}"#) }
        #expect(throws: JOSEError(.privateKey)) { try set(#"{"kty":"RSA","d":"AA"}"#) }
        #expect(throws: JOSEError(.ambiguousKey)) { try set(String(decoding: key.encode(), as: UTF8.self)) }
    }

    @Test(arguments: ["", "[]", "{}", #"{"keys":{}}"#, #"{"keys":[]} "# + "x", #"{"keys":[],"keys":[]}"#])
    func `what is no set is refused`(text: String) {
        #expect(throws: JOSEError(.malformed)) { try JWKSet(parsing: Array(text.utf8)) }
    }

    @Test func `an endless set is refused`() {
        let many = #"{"keys":["# + Array(repeating: "{}", count: 257).joined(separator: ",") + "]}"
        #expect(throws: JOSEError(.malformed)) { try JWKSet(parsing: Array(many.utf8)) }
        let long = #"{"keys":[],"x":"\#(String(repeating: "x", count: JWKSet.maximumSize))"}"#
        #expect(throws: JOSEError(.malformed)) { try JWKSet(parsing: Array(long.utf8)) }
    }
}
