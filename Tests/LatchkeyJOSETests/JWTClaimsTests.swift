import LatchkeyPlatform
import Testing

@testable import LatchkeyJOSE

@Suite struct JWTClaimsTests {
    static func read(_ text: String) throws -> JWTClaims { try JWTClaims(Array(text.utf8)) }

    @Test func `moments are numbers of any notation`() throws {
        let claims = try Self.read(#"{"exp":1800003590e0,"iat":1799999990.75,"nbf":0}"#)
        #expect(claims.times.expires == Timestamp(seconds: 1_800_003_590))
        #expect(claims.times.issuedAt == Timestamp(seconds: 1_799_999_990))
        #expect(claims.times.notBefore == Timestamp(seconds: 0))
    }

    @Test(arguments: [
        "", "[]", "null", "{", #"{"exp":"1"}"#, #"{"exp":true}"#, #"{"exp":null}"#, #"{"exp":-1}"#, #"{"exp":1e300}"#,
        #"{"exp":9223372036854775808}"#, #"{"iss":["a"]}"#, #"{"sub":1}"#, #"{"token_use":["access"]}"#,
        #"{"client_id":null}"#, #"{"aud":[1]}"#, #"{"aud":{}}"#, #"{"scope":["a"]}"#, #"{"cognito:groups":"a"}"#,
        #"{"cognito:groups":[["a"]]}"#, #"{"username":1}"#, #"{"origin_jti":7}"#, #"{"sub":"a","sub":"b"}"#,
        #"{"x":{"y":1,"y":1}}"#, "{}\0", "\u{feff}{}",
    ])
    func `a claim of another type spoils the token`(text: String) {
        #expect(throws: JOSEError.self) { try Self.read(text) }
    }

    @Test func `a claim that occurs twice spoils the token, known or not`() {
        for text in [
            #"{"iss":"a","iss":"a"}"#, #"{"iss":"a","\u0069ss":"a"}"#, #"{"x":1,"y":2,"x":1}"#,
            #"{"x":[{"a":1,"a":1}]}"#,
        ] {
            #expect(throws: JOSEError.self) { try Self.read(text) }
        }
        let many = (0..<300).map { "\"x\($0)\":1" }.joined(separator: ",")
        let error = #expect(throws: JOSEError.self) { try Self.read("{\(many)}") }
        #expect(error?.details == "too many claims")
    }

    @Test func `what is not there is not there`() throws {
        let claims = try Self.read("{}")
        #expect(claims.issuer == nil && claims.times.expires == nil && claims.audience.isEmpty && claims.scopes.isEmpty)
        #expect(try Self.read(#"{"token_use":"Access"}"#).use == "Access")
        #expect(try Self.read(#"{"scope":" a  b "}"#).scopes == ["a", "b"])
    }
}
