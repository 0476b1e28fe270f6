internal import LatchkeyJSON

/// What a browser says of the ceremony that it ran (`CollectedClientData`, WebAuthn L3 §5.8.1).
public struct ClientData: Equatable, Sendable {
    /// The most bytes that are read.
    public static let maximumSize = 16 * 1024

    /// Why client data were not taken.
    public enum Fault: Error, Equatable, Sendable, CaseIterable {
        /// They are no UTF-8.
        case undecodable
        /// They are no JSON object, have a member twice, or one of the wrong type.
        case malformed
    }

    /// `webauthn.create` or `webauthn.get`.
    public let type: String
    /// The challenge in base64url.
    public let challenge: String
    /// Where the page came from.
    public let origin: String
    /// Whether the page was in a frame of another origin.
    public let isCrossOrigin: Bool
    /// Where the page around that frame came from.
    public let topOrigin: String?

    /// Reads the JSON of client data. Members that are not known are skipped, as the specification wants it.
    public init(_ json: [UInt8]) throws(Fault) {
        let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]
        guard json.count <= Self.maximumSize else { throw .malformed }
        let text = json.starts(with: byteOrderMark) ? Array(json.dropFirst(byteOrderMark.count)) : json
        guard String(validating: text, as: UTF8.self) != nil else { throw .undecodable }
        guard let value = try? JSONValue(parsing: text, maximumSize: Self.maximumSize), value.object != nil,
            let type = value["type"]?.string, let challenge = value["challenge"]?.string,
            let origin = value["origin"]?.string
        else { throw .malformed }
        let crossOrigin = value["crossOrigin"], top = value["topOrigin"]
        guard crossOrigin == nil || crossOrigin?.bool != nil, top == nil || top?.string != nil else { throw .malformed }
        self.type = type
        self.challenge = challenge
        self.origin = origin
        isCrossOrigin = crossOrigin?.bool ?? false
        topOrigin = top?.string
    }
}
