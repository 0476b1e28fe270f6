import Testing

@testable import TokenVerifier

@Suite struct ClaimNameTests {
    @Test(arguments: [
        "iss", "sub", "aud", "exp", "nbf", "iat", "client_id", "scope", "token_use", "auth_time", "username",
        "cognito:username", "cognito:groups", "origin_jti",
    ])
    func `a claim is known by its name and by no other`(name: String) {
        #expect(ClaimName(name) != nil)
        for other in [name.uppercased(), name + "\0", String(name.dropLast()), " " + name.dropFirst()] {
            #expect(ClaimName(other) == nil)
        }
    }
}
