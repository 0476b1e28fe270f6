internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension ListWebAuthnCredentials: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let page = try await call.pools.signedInUser(input.accessToken)
            .passkeys(from: input.nextToken, limit: input.maxResults)
        var output = Output()
        output.credentials = page.elements.map { passkey in
            var description = WebAuthnCredentialDescription()
            description.credentialID = Base64URL.encode(passkey.id)
            description.friendlyCredentialName = passkey.name
            description.relyingPartyID = passkey.relyingPartyID
            description.authenticatorAttachment = passkey.attachment
            description.authenticatorTransports = passkey.transports
            description.createdAt = passkey.created
            return description
        }
        output.nextToken = page.next
        return output
    }
}
