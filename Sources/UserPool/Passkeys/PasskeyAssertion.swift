internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import WebAuthn

/// A proof of a passkey as a browser gives it.
struct PasskeyAssertion: Sendable {
    /// The longest text that is read, in bytes.
    private static let maximumSize = 64 * 1024

    let response: AssertionResponse

    /// Reads an `AuthenticationResponseJSON` (`CREDENTIAL`). Throws `invalidParameter` for what is none.
    init(_ text: Secret) throws(UserPoolError) {
        guard let json = try? JSONValue(parsing: text.reveal, maximumSize: Self.maximumSize),
            let response = try? AssertionResponse(json)
        else { throw .invalidParameter("Invalid CREDENTIAL.") }
        self.response = response
    }
}
