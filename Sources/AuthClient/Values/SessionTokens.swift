// A host program hands over passwords and takes tokens as `Secret`, and so needs it wherever it imports this module.
@_exported public import struct LatchkeyPlatform.Secret

/// The tokens of the signed-in user, valid for at least some two minutes when ``Session/tokens()`` hands them out.
public struct SessionTokens: Sendable {
    /// What other services are shown: `Authorization: Bearer …` (RFC 6750 §2.1).
    public let accessToken: Secret
    /// Who the user is, for the host program itself; not to be sent to other services.
    public let idToken: Secret
    /// Who the tokens belong to.
    public let user: SignedInUser
}
