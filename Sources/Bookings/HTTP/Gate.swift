internal import LatchkeyHTTP
internal import LatchkeyPlatform

/// Lets in who holds a live access token (RFC 6750), and says why to everyone else.
struct Gate: Sendable {
    /// What a token is worth.
    enum Verdict: Sendable {
        case guest(Guest)
        /// It is worth nothing; says why, in words that may be sent.
        case invalid(String)
        /// It is good, but not for this; says why.
        case insufficient(String)
        /// It could not be looked at.
        case unavailable
    }

    let judge: @Sendable (_ token: String) async -> Verdict

    /// Whether the caller may pass.
    enum Passage: Sendable {
        case open(Guest, token: String)
        case shut(Response)
    }

    /// Looks at the token of a request.
    func admit(_ request: Request) async -> Passage {
        guard let token = request.bearerToken?.reveal else {
            return .shut(Self.challenge("Bearer", "Send an access token: 'Authorization: Bearer …'."))
        }
        switch await judge(token) {
        case .guest(let guest): return .open(guest, token: token)
        case .invalid(let reason):
            return .shut(Self.refusal(.unauthorized, "invalid_token", reason))
        case .insufficient(let reason):
            return .shut(Self.refusal(.forbidden, "insufficient_scope", reason))
        case .unavailable:
            var response = Problem(.serviceUnavailable, "Tokens cannot be checked now. Try again later.").response
            response.headers[.retryAfter] = "1"
            return .shut(response)
        }
    }

    private static func challenge(_ value: String, _ detail: String, _ status: Status = .unauthorized) -> Response {
        var response = Problem(status, detail).response
        response.headers[.wwwAuthenticate] = value
        return response
    }

    /// RFC 6750 §3: a description has neither quotes nor backslashes, and only ASCII.
    private static func refusal(_ status: Status, _ error: String, _ reason: String) -> Response {
        let description = String(
            reason.unicodeScalars.map { scalar in
                (0x20..<0x7f).contains(scalar.value) && scalar != "\"" && scalar != "\\" ? Character(scalar) : "?"
            })
        return challenge(
            #"Bearer error="\#(error)", error_description="\#(description)""#, "\(reason).", status)
    }
}
