internal import LatchkeyHTTP
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// Which client a request says it comes from, and what it shows to prove that (RFC 6749 §2.3.1): by `Authorization:
/// Basic`, or by `client_id` and `client_secret` of the form. A public client says its `client_id` alone.
struct ClientClaim {
    let id: String
    let secret: Secret?

    /// Reads the claim. Throws `invalid_request` when there is none, or when it is made in two ways or about two
    /// clients (RFC 6749 §2.3), and `invalid_client` for an `Authorization` that is not of Basic.
    init(_ form: Form, _ headers: Headers) throws(OAuthError) {
        guard headers.contains(.authorization) else {
            id = try form.required("client_id")
            secret = form["client_secret"]
            return
        }
        let basic = try Self.basic(headers)
        guard form["client_secret"] == nil else {
            throw OAuthError(.invalidRequest, "The client proves itself in more than one way")
        }
        if let other = form["client_id"], !other.reveal.utf8.elementsEqual(basic.id.utf8) {
            throw OAuthError(.invalidRequest, "The form and the Authorization are of two clients")
        }
        (id, secret) = basic
    }

    /// The claim of one `Authorization: Basic` field (RFC 7617 §2). Name and secret may be percent-encoded, as RFC 6749
    /// has it, or not, as most programs have it: neither can hold a `%`, and a `+` is one, for secrets have them.
    private static func basic(_ headers: Headers) throws(OAuthError) -> (id: String, secret: Secret?) {
        let fields = headers.values(.authorization)
        guard let field = fields.first, fields.count == 1 else {
            throw OAuthError(.invalidRequest, "There is more than one Authorization")
        }
        let words = field.utf8.split(separator: UInt8(ascii: " "))
        guard words.count == 2, Substring(words[0]).lowercased() == "basic",
            let bytes = Base64.decode(Substring(words[1])),
            let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            let id = text(bytes[..<colon]), let secret = text(bytes[(colon + 1)...]), !id.isEmpty
        else { throw OAuthError(.invalidClient, "The Authorization is not a client's by Basic") }
        return (id, secret.isEmpty ? nil : Secret(secret))
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        String(streamSafe: Array(bytes)).flatMap { PercentEncoding.decode($0) }
    }
}
