import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct SessionCallTests {
    @Test func `a client with a secret proves it by name and client id`() {
        var configuration = Host.configuration
        configuration.clientID = "6n5k0ah6pjrd7asnt3vnpc9bf2"
        configuration.clientSecret = Secret("s3cret")
        let host = Host(configuration: configuration)
        // printf 'alice6n5k0ah6pjrd7asnt3vnpc9bf2' | openssl dgst -sha256 -hmac s3cret -binary | base64
        #expect(host.session.secretHash("alice")?.reveal == "oYVEtT+Qt23wDiu6ba7tTwM4YRk9X6Xp0fvaiSWkPYw=")
        #expect(Host().session.secretHash("alice") == nil)
    }
}
