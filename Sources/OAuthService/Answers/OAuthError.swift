internal import LatchkeyHTTP
internal import LatchkeyJSON
internal import UserPool

/// A refusal in the words of OAuth 2.0 (RFC 6749 §5.2).
struct OAuthError: Error, Equatable {
    /// The words of RFC 6749.
    enum Code: String, CaseIterable {
        // §5.2, the token endpoint's.
        case invalidRequest = "invalid_request"
        case invalidClient = "invalid_client"
        case invalidGrant = "invalid_grant"
        case unauthorizedClient = "unauthorized_client"
        case unsupportedGrantType = "unsupported_grant_type"
        case invalidScope = "invalid_scope"
        // §4.1.2.1, the authorization endpoint's: the token endpoint has none of its own for what they say.
        case accessDenied = "access_denied"
        case serverError = "server_error"
        case temporarilyUnavailable = "temporarily_unavailable"
    }

    let code: Code
    /// For whoever writes the client; of the characters that RFC 6749 lets it have.
    let description: String
    let status: Status

    /// A refusal; each character that `description` may not have becomes a `?`.
    init(_ code: Code, _ description: String, status: Status = .badRequest) {
        self.code = code
        self.description = String(String.UnicodeScalarView(description.unicodeScalars.map { Self.permitted($0) }))
        self.status = status
    }

    /// `%x20-21 / %x23-5B / %x5D-7E`: what is printed, without `"` and `\`, for which there is the apostrophe.
    private static func permitted(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "\"", "\\": "'"
        case " "..."~": scalar
        default: "?"
        }
    }

    /// The one table from the reasons of the domain; `nil` for a reason that is the server's own.
    init?(_ error: UserPoolError) {
        switch error.code {
        case .clientNotFound, .poolNotFound: self.init(.invalidClient, "There is no such client")
        case .clientSecretWrong, .secretHashWrong:
            self.init(.invalidClient, "The client has not proved that it knows its secret")
        case .flowNotSupported: self.init(.unsupportedGrantType, "The grant type is not supported")
        case .flowNotEnabled: self.init(.unauthorizedClient, "The client may not use this grant")
        case .missingParameter:
            self.init(.invalidRequest, "The form needs \(error.context[.parameter] ?? "more")")
        case .invalidParameter: self.init(.invalidRequest, error.context[.text] ?? "A parameter is not valid")
        case .scopeNotAllowed: self.init(.invalidScope, "The client may have none of the scopes")
        case .invalidRefreshToken:
            self.init(.invalidGrant, "The refresh token is none of this client, or its device has to be named")
        case .refreshTokenExpired: self.init(.invalidGrant, "The refresh token has expired")
        case .refreshTokenRevoked: self.init(.invalidGrant, "The refresh token has been revoked")
        case .refreshTokenReused:
            self.init(.invalidGrant, "The refresh token was used again after it had been replaced")
        case .userDisabled: self.init(.invalidGrant, "The user is disabled")
        case .addressBlocked: self.init(.accessDenied, "Refused for reasons of security")
        case .hookRefused, .hookUnreachable, .hookAnswerInvalid:
            self.init(.invalidRequest, error.context[.text] ?? "A function of the user pool refused")
        case .limitExceeded: self.init(.temporarilyUnavailable, "Limit exceeded", status: .tooManyRequests)
        case .busy: self.init(.temporarilyUnavailable, "Too much is waiting", status: .serviceUnavailable)
        case .recoveryInProgress:
            self.init(
                .temporarilyUnavailable, "A point-in-time recovery of the user pool is in progress",
                status: .serviceUnavailable)
        default: return nil
        }
    }

    /// The answer. A client that tried to prove itself by `Authorization` and failed is asked to do so by its scheme
    /// (RFC 6749 §5.2), which takes the status 401.
    func response(challenges: Bool) -> Response {
        let json: JSONValue = ["error": .string(code.rawValue), "error_description": .string(description)]
        let isChallenge = challenges && code == .invalidClient
        var response = Response.oauth(json.encode(), status: isChallenge ? .unauthorized : status)
        if isChallenge { response.headers[.wwwAuthenticate] = #"Basic realm="oauth2/token""# }
        // How long a recovery takes nobody knows; all else that is too much now need not be in a second.
        if code == .temporarilyUnavailable { response.headers[.retryAfter] = "1" }
        return response
    }
}
