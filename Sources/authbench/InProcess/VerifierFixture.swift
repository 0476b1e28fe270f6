internal import LatchkeyJOSE
internal import LatchkeyPlatform
internal import TokenVerifier

/// A verifier with a static RS256 key, and an access token with the claims of a sign-in through the API.
struct VerifierFixture {
    let verifier: TokenVerifier
    let token: String

    init() throws {
        let issuer = "https://auth.example.com/us-east-1_AbCdEf123"
        let key = try SigningKey.generate(.rs256)
        let now = SystemClock().now().seconds
        token = try key.sign(
            payload: Array(
                """
                {"sub":"34c84488-e0e1-70ae-d2ee-991ad1a898c8","iss":"\(issuer)","client_id":"1example23456789clientabcd",\
                "origin_jti":"0b8f3c1e-7d53-4d3f-9f50-0a9c7c1a2b3c","event_id":"5d3a7a1c-32ef-4c1b-8c7e-1b2a3c4d5e6f",\
                "token_use":"access","scope":"aws.cognito.signin.user.admin","auth_time":\(now),"exp":\(now + 3600),\
                "iat":\(now),"jti":"a9c7c1a2-b3c4-4d5e-8f6a-7b8c9d0e1f2a","username":"bench"}
                """.utf8))
        verifier = TokenVerifier(
            keys: try StaticKeys(issuer: issuer, jwks: JWKSet([key.jwk]).encode()), rules: TokenRules(issuer: issuer))
    }
}
