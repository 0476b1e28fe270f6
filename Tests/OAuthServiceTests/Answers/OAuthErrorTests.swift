import LatchkeyHTTP
import LatchkeyJSON
import Testing
import UserPool

@testable import OAuthService

@Suite struct OAuthErrorTests {
    @Test(arguments: [
        (UserPoolError.Code.clientNotFound, OAuthError.Code.invalidClient, 400),
        (.clientSecretWrong, .invalidClient, 400), (.secretHashWrong, .invalidClient, 400),
        (.flowNotEnabled, .unauthorizedClient, 400), (.scopeNotAllowed, .invalidScope, 400),
        (.invalidRefreshToken, .invalidGrant, 400), (.refreshTokenExpired, .invalidGrant, 400),
        (.refreshTokenRevoked, .invalidGrant, 400), (.refreshTokenReused, .invalidGrant, 400),
        (.userDisabled, .invalidGrant, 400), (.addressBlocked, .accessDenied, 400),
        (.hookRefused, .invalidRequest, 400), (.limitExceeded, .temporarilyUnavailable, 429),
        (.busy, .temporarilyUnavailable, 503), (.recoveryInProgress, .temporarilyUnavailable, 503),
    ])
    func `a reason of the domain has its word`(reason: UserPoolError.Code, word: OAuthError.Code, status: Int) throws {
        let error = try #require(OAuthError(UserPoolError(reason)))
        #expect(error.code == word && error.status.code == status)
    }

    @Test func `what the endpoint cannot meet is the server's own failure`() {
        #expect(OAuthError(UserPoolError(.wrongPassword)) == nil && OAuthError(UserPoolError(.poolNotFound)) == nil)
    }

    @Test func `an answer is kept by nobody, and asks for a proof where one was tried`() throws {
        let refused = OAuthError(.invalidClient, "No")
        for challenges in [false, true] {
            let response = refused.response(challenges: challenges)
            #expect(response.status == (challenges ? .unauthorized : .badRequest))
            #expect(response.headers[.wwwAuthenticate] == (challenges ? #"Basic realm="oauth2/token""# : nil))
            #expect(response.headers[.contentType] == "application/json;charset=UTF-8")
            #expect(response.headers[.cacheControl] == "no-store" && response.headers["Pragma"] == "no-cache")
            let json = try JSONValue(parsing: response.bytes)
            #expect(json == ["error": "invalid_client", "error_description": "No"])
        }
        let granted = OAuthError(.invalidGrant, "No").response(challenges: true)
        #expect(granted.status == .badRequest && granted.headers[.wwwAuthenticate] == nil)
        #expect(OAuthError(.temporarilyUnavailable, "").response(challenges: false).headers[.retryAfter] == "1")
    }

    @Test func `a description has only the characters that it may have`() {
        let words = "a\"b\\c\r\nd é\u{7f}~!"
        #expect(OAuthError(.invalidRequest, words).description == "a b c  d    ~!")
    }
}
