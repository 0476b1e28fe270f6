import Testing

@testable import LatchkeyJOSE

@Suite struct ClaimNameTests {
    @Test(arguments: [
        "iss", "sub", "aud", "exp", "nbf", "iat", "client_id", "scope", "token_use", "auth_time", "username",
        "cognito:username", "cognito:groups", "origin_jti",
    ])
    func `a claim is known by its name and by no other`(name: String) {
        #expect(ClaimName(Array(name.utf8).span) != nil)
        for other in [name.uppercased(), name + "\0", String(name.dropLast()), " " + name.dropFirst()] {
            #expect(ClaimName(Array(other.utf8).span) == nil)
        }
    }
}
