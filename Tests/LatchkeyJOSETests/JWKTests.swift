import LatchkeyCrypto
import LatchkeyJSON
import TestSupport
import Testing

@testable import LatchkeyJOSE

@Suite struct JWKTests {
    static func cookbook(_ name: String) throws -> [UInt8] {
        Array(try Vectors.data("jose-cookbook/\(name).json"))
    }

    @Test(arguments: ["jwk_3_1.ec_public_key", "jwk_3_3.rsa_public_key"])
    func `RFC 7520's public keys are read, and written as they were`(name: String) throws {
        let text = try Self.cookbook(name)
        let key = try JWK(parsing: text)
        #expect(key.kid == "bilbo.baggins@hobbiton.example")
        let before = try JSONValue(parsing: text), after = try JSONValue(parsing: key.encode())
        for member in ["kty", "kid", "use", "n", "e", "crv", "x", "y"] {
            #expect(before[member] == after[member])
        }
    }

    @Test(arguments: [
        "jwk_3_2.ec_private_key", "jwk_3_4.rsa_private_key", "jwk_3_5.symmetric_key_mac_computation",
        "jwk_3_6.symmetric_key_encryption",
    ])
    func `a secret is refused as such`(name: String) throws {
        let text = try Self.cookbook(name)
        #expect(throws: JOSEError(.privateKey)) { try JWK(parsing: text) }
    }

    @Test func `RFC 7638's thumbprint comes out`() throws {
        let text = #"""
            {"kty":"RSA","n":"0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw","e":"AQAB","alg":"RS256","kid":"2011-04-29"}
            """#
        #expect(try JWK(parsing: Array(text.utf8)).thumbprint == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
    }

    @Test func `RFC 8037's Ed25519 key and its thumbprint come out`() throws {
        let text = #"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#
        let key = try JWK(parsing: Array(text.utf8))
        #expect(key.thumbprint == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
        #expect(try key.verificationKey.algorithm == .edDSA)
    }

    @Test(arguments: Algorithm.allCases) func `a published key is read as it was`(algorithm: Algorithm) throws {
        let key = try SigningKey.generate(algorithm).jwk
        #expect(try JWK(parsing: key.encode()) == key)
    }

    @Test func `a key for Cognito's verifiers looks like Cognito's`() throws {
        let key = try SigningKey.generate(.rs256).jwk
        let members = try JSONDocument(parsing: key.encode()).root.members!.map(\.name)
        #expect(members == ["alg", "e", "kid", "kty", "n", "use"])
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"kty":"RSA"}"#, #"{"kty":"oct"}"#, #"{"kty":1}"#, #"{"kty":"EC","crv":"P-256"}"#,
        #"{"kty":"OKP","crv":"X25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#,
        #"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo="}"#,
        #"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","use":"enc"}"#,
        #"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","key_ops":["sign"]}"#,
        #"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","alg":"ES256"}"#,
        #"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","kid":1}"#,
        #"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","kid":"a","kid":"b"}"#,
    ])
    func `what is no key of ours is refused`(text: String) {
        #expect(throws: JOSEError(.invalidKey)) { try JWK(parsing: Array(text.utf8)) }
    }
}
