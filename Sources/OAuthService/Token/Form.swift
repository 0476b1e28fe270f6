internal import LatchkeyHTTP
internal import LatchkeyPlatform

/// The parameters of a request to the token endpoint (RFC 6749 §3.2): in its body, each once, and what is empty is as
/// if it were not there. What nobody knows is passed over. The query is not looked at: secrets do not belong there.
struct Form {
    /// The longest form that is read, in bytes.
    static let longest = 32_768
    /// The most parameters that are read.
    static let mostParameters = 64

    /// The most scopes that are read: a client can be given 50.
    static let mostScopes = 64

    private var values: [String: Secret] = [:]
    /// The scopes that are asked for, each once; `nil` where none is (RFC 6749 §3.3).
    let scopes: [String]?

    /// Reads the body. Throws `invalid_request` when it is no form, is too long, has too many parameters or one
    /// twice, and `invalid_scope` for too many scopes.
    init(_ request: Request) throws(OAuthError) {
        guard request.headers.mediaType == "application/x-www-form-urlencoded" else {
            throw OAuthError(.invalidRequest, "The Content-Type must be application/x-www-form-urlencoded")
        }
        guard request.body.count <= Self.longest else {
            throw OAuthError(
                .invalidRequest, "The form is longer than \(Self.longest) bytes", status: .contentTooLarge)
        }
        guard let text = String(streamSafe: request.body), let items = QueryItem.parse(text, most: Self.mostParameters)
        else {
            throw OAuthError(.invalidRequest, "The form is not percent-encoded UTF-8, or has too many parameters")
        }
        var names: Set<String> = []
        for item in items {
            guard names.insert(item.name).inserted else {
                throw OAuthError(.invalidRequest, "A parameter is there twice")
            }
            if !item.value.isEmpty { values[item.name] = Secret(item.value) }
        }
        scopes = try Self.scopes(in: values["scope"]?.reveal ?? "")
    }

    private static func scopes(in text: String) throws(OAuthError) -> [String]? {
        let parts = text.parts(between: " ").filter { !$0.isEmpty }
        guard parts.count <= mostScopes else { throw OAuthError(.invalidScope, "There are too many scopes") }
        // By bytes: `==` takes some texts that look alike for one.
        var seen: Set<[UInt8]> = []
        let scopes = parts.filter { seen.insert(Array($0.utf8)).inserted }.map { String($0) }
        return scopes.isEmpty ? nil : scopes
    }

    /// The value of a parameter; any may be a secret.
    subscript(name: String) -> Secret? { values[name] }

    /// The value of a parameter that has to be there and is no secret. Throws `invalid_request` without it.
    func required(_ name: String) throws(OAuthError) -> String {
        guard let value = values[name] else { throw OAuthError(.invalidRequest, "The form needs \(name)") }
        return value.reveal
    }
}
