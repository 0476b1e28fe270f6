import LatchkeyHTTP
import LatchkeyJSON
import Testing
import UserPool

@testable import OAuthService

@Suite struct OAuthErrorTests {
    private static let told: [(UserPoolError.Code, OAuthError.Code, Int)] = [
        (.clientNotFound, .invalidClient, 400), (.poolNotFound, .invalidClient, 400),
        (.clientSecretWrong, .invalidClient, 400), (.secretHashWrong, .invalidClient, 400),
        (.flowNotSupported, .unsupportedGrantType, 400), (.flowNotEnabled, .unauthorizedClient, 400),
        (.missingParameter, .invalidRequest, 400), (.invalidParameter, .invalidRequest, 400),
        (.scopeNotAllowed, .invalidScope, 400), (.invalidRefreshToken, .invalidGrant, 400),
        (.refreshTokenExpired, .invalidGrant, 400), (.refreshTokenRevoked, .invalidGrant, 400),
        (.refreshTokenReused, .invalidGrant, 400), (.userDisabled, .invalidGrant, 400),
        (.addressBlocked, .accessDenied, 400), (.hookRefused, .invalidRequest, 400),
        (.hookUnreachable, .invalidRequest, 400), (.hookAnswerInvalid, .invalidRequest, 400),
        (.limitExceeded, .temporarilyUnavailable, 429), (.busy, .temporarilyUnavailable, 503),
        (.recoveryInProgress, .temporarilyUnavailable, 503),
    ]

    @Test func `a reason that a grant can have has its word, and any other is the server's own failure`() {
        let told = Dictionary(uniqueKeysWithValues: Self.told.map { ($0.0, ($0.1, $0.2)) })
        for reason in UserPoolError.Code.allCases {
            let error = OAuthError(UserPoolError(reason))
            #expect(error?.code == told[reason]?.0 && error?.status.code == told[reason]?.1, "\(reason)")
        }
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
        #expect(OAuthError(.invalidRequest, words).description == "a'b'c??d ??~!")
    }
}
