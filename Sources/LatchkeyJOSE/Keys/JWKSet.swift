internal import LatchkeyJSON

/// A set of public keys (RFC 7517 §5), as issuers publish it at `jwks.json`.
///
/// ```swift
/// let set = try JWKSet(parsing: body)
/// let key = set["abc…="]
/// ```
public struct JWKSet: Sendable {
    /// The longest text of a set that is read, in bytes.
    public static let maximumSize = 1 << 18
    /// How many keys a set may have.
    public static let maximumKeys = 256

    /// The keys in their order.
    public let keys: [JWK]
    private let named: [VerificationKey]

    /// Makes a set of keys. Throws ``JOSEError/Code/ambiguousKey`` when two have one `kid`.
    public init(_ keys: [JWK]) throws(JOSEError) {
        var named: [VerificationKey] = []
        var names: Set<String> = []
        for key in keys {
            guard let kid = key.kid else { continue }
            guard names.insert(kid).inserted else { throw JOSEError(.ambiguousKey, "two keys have one kid") }
            named.append(try key.verificationKey)
        }
        self.keys = keys
        self.named = named
    }

    /// Reads a set. Keys of kinds unknown here are passed over, as RFC 7517 §5 advises.
    ///
    /// Throws ``JOSEError/Code/malformed`` for what is no set, ``JOSEError/Code/privateKey`` when a secret lies in it:
    /// a set that mixes them with public keys is not to be trusted, and ``JOSEError/Code/ambiguousKey``.
    public init(parsing text: [UInt8]) throws(JOSEError) {
        let document: JSONDocument
        do {
            document = try JSONDocument(parsing: text, maximumSize: Self.maximumSize)
            try document.root.refuseDuplicateMembers()
        } catch {
            throw JOSEError(.malformed, "\(error)")
        }
        guard let elements = document.root["keys"]?.elements, elements.underestimatedCount <= Self.maximumKeys else {
            throw JOSEError(.malformed, "no array of at most \(Self.maximumKeys) keys")
        }
        var keys: [JWK] = []
        for element in elements {
            do throws(JOSEError) {
                keys.append(try JWK(element))
            } catch  where error.code == .invalidKey {
                continue
            }
        }
        try self.init(keys)
    }

    /// The key of that name, matched byte by byte.
    public subscript(kid: String) -> VerificationKey? {
        // Issuers have a few keys, which are compared sooner than a name is hashed.
        named.first { $0.kid?.isSameText(as: kid) == true }
    }

    /// The set as a JSON text.
    public func encode() -> [UInt8] {
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writer.name("keys")
        writer.beginArray()
        for key in keys { key.write(to: &writer) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}
