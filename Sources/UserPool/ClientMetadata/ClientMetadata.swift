internal import LatchkeyJSON
public import LatchkeyPlatform

/// What a client says of itself in the document at its address (OAuth Client ID Metadata Document).
public struct ClientMetadata: Sendable, Equatable {
    /// The address, which is the client's id.
    public let url: String
    /// The document as it came.
    public let text: String
    /// When it was fetched.
    public let cached: Timestamp
    /// From when on it is fetched anew.
    public let expires: Timestamp

    /// Throws a fault when the document is not this address's, or says what such a document must not: it is public, so
    /// that no secret can be in it.
    static func check(_ document: [UInt8], of url: String) throws(ClientMetadataFault) {
        guard document.count <= ClientMetadataLimits.documentBytes,
            let value = try? JSONValue(parsing: document), value.object != nil
        else { throw ClientMetadataFault("the document is no JSON object") }
        guard let id = value["client_id"]?.string, id.utf8.elementsEqual(url.utf8) else {
            throw ClientMetadataFault("the document's client_id is not its URL")
        }
        for member in ["client_secret", "client_secret_expires_at"] where value[member] != nil {
            throw ClientMetadataFault("the document has a \(member)")
        }
        let method = value["token_endpoint_auth_method"]?.string ?? "none"
        guard !method.hasPrefix("client_secret_") else {
            throw ClientMetadataFault("the document's token_endpoint_auth_method needs a secret")
        }
        guard let addresses = value["redirect_uris"]?.array, (1...100).contains(addresses.count) else {
            throw ClientMetadataFault("the document has no redirect_uris")
        }
        for address in addresses {
            guard let address = address.string, address.utf8.count <= 1024,
                (try? RedirectAddress.check(address)) != nil
            else { throw ClientMetadataFault("one of the document's redirect_uris is none") }
        }
    }
}
