internal import LatchkeyCrypto
internal import LatchkeyJSON
public import LatchkeyPlatform

/// The one secret that is not in the database: everything sealed there opens with keys derived from it.
///
/// A store that is copied without it holds no usable private key, verifier, client secret or access key.
public struct MasterKey: Sendable, CustomStringConvertible, CustomReflectable {
    /// What a derived key is for. Each purpose has a key of its own, so that what was sealed for one cannot be passed
    /// off as sealed for another. The raw value goes into the derivation and never changes.
    public enum Purpose: String, Sendable, CaseIterable {
        /// The private keys that sign tokens.
        case signingKeys = "signing keys"
        /// Secure Remote Password verifiers.
        case srpVerifiers = "srp verifiers"
        /// The state of sign-ins in progress.
        case challenges = "challenges"
        /// Client secrets.
        case clientSecrets = "client secrets"
        /// The secrets of administrators' access keys.
        case accessKeys = "access keys"
        /// The texts of messages waiting to be sent.
        case messages = "messages"
        /// Refresh tokens that replaced another one, while its grace lasts.
        case refreshTokens = "refresh tokens"
        /// The sessions that refresh tokens are of, in the tokens.
        case refreshTokenSessions = "refresh token sessions"
        /// The secrets of authenticator apps.
        case softwareTokens = "software tokens"
        /// The keys of device groups.
        case deviceGroups = "device groups"
        /// The details of external providers.
        case identityProviders = "identity providers"
        /// Page tokens.
        case pageTokens = "page tokens"
        /// Confirmation codes, which are stored as keyed digests.
        case codes = "codes"
        /// Tokens by which users say whether an event was theirs.
        case feedback = "feedback"
        /// The addresses that files of import jobs are sent to.
        case importUploads = "import uploads"
        /// The key that archives for this server are sealed to.
        case archives
        /// What users who do not exist appear to be.
        case pretences = "pretences"
        /// Where the rows of users lie.
        case userNumbers = "user numbers"
    }

    /// The length of a master key in bytes.
    public static let byteCount = 32

    private let bytes: [UInt8]
    /// The key of each purpose: to derive one takes as long as to use it several times.
    private let keys: [Purpose: [UInt8]]

    /// A master key of 32 bytes; `nil` for another length.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.init(trusted: bytes)
    }

    /// Reads the form that ``text`` writes: 64 hexadecimal digits, blanks around them ignored; `nil` for anything else.
    public init?(_ text: Secret) {
        let blanks: [Unicode.Scalar] = [" ", "\t", "\n", "\r"]
        var digits = text.reveal.unicodeScalars[...]
        while let first = digits.first, blanks.contains(first) { digits.removeFirst() }
        while let last = digits.last, blanks.contains(last) { digits.removeLast() }
        guard let bytes = Hex.decode(String(digits)) else { return nil }
        self.init(bytes)
    }

    /// A new random master key.
    public static func generate() -> MasterKey {
        MasterKey(trusted: SecureRandom.bytes(byteCount))
    }

    /// The key as 64 hexadecimal digits, as it stands in its file or environment variable.
    public var text: Secret {
        Secret(Hex.encode(bytes))
    }

    public var description: String { "«master key»" }
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// What seals and opens for a purpose.
    public func sealer(for purpose: Purpose) -> Sealer {
        Sealer(key: keys[purpose]!)
    }

    /// A keyed digest for a purpose.
    func digest(for purpose: Purpose) -> HMACKey {
        HMACKey(.sha256, key: keys[purpose]!)
    }

    /// A keyed hash for a purpose: for tables, where it has to be quick.
    func tableHash(for purpose: Purpose) -> SipHash {
        SipHash(key: Array(keys[purpose]!.prefix(SipHash.keyCount)))
    }

    /// HKDF-SHA256 (RFC 5869) with the purpose as info.
    private static func derive(_ purpose: Purpose, from bytes: [UInt8]) -> [UInt8] {
        let info = Array("latchkey 1 \(purpose.rawValue)".utf8)
        do {
            return try HashFunction.sha256.hkdf(secret: bytes, salt: [], info: info, count: 32)
        } catch {
            preconditionFailure("HKDF gives 32 bytes for any input: \(error)")
        }
    }

    private init(trusted bytes: [UInt8]) {
        self.bytes = bytes
        keys = Dictionary(uniqueKeysWithValues: Purpose.allCases.map { ($0, Self.derive($0, from: bytes)) })
    }
}
