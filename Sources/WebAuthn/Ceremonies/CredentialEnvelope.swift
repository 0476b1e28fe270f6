internal import LatchkeyJSON

/// What the JSON of a `PublicKeyCredential` has around every response (WebAuthn L3 §5.1).
struct CredentialEnvelope {
    let id: [UInt8]
    let response: JSONValue
    let clientDataJSON: [UInt8]
    let attachment: String?
    let clientExtensions: JSONValue?

    /// `nil` when a member is missing or of the wrong type, or `id` and `rawId` differ.
    init?(_ json: JSONValue) {
        guard json["type"]?.string == "public-key", let id = json["id"]?.string, let bytes = Base64URL.decode(id),
            json["rawId"]?.string == id, let response = json["response"], response.object != nil,
            let clientData = response["clientDataJSON"]?.string.flatMap({ Base64URL.decode($0) })
        else { return nil }
        self.id = bytes
        self.response = response
        clientDataJSON = clientData
        let attachment = json["authenticatorAttachment"]?.string
        self.attachment = ["platform", "cross-platform"].contains(attachment) ? attachment : nil
        clientExtensions = json["clientExtensionResults"]
    }

    /// A member of the response that is bytes in base64url.
    func bytes(_ name: String) -> [UInt8]? {
        response[name]?.string.flatMap { Base64URL.decode($0) }
    }
}
