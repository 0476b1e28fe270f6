internal import LatchkeyCrypto
internal import LatchkeyPlatform

/// What a monitoring system shows to read the metrics: a file in the data folder, made at the first start. An operator
/// may put a token of their own there.
struct MetricsToken: Sendable {
    static let name = "metrics.token"
    private static let shortest = 16

    private let digest: [UInt8]

    /// Throws when the file is open to others or holds no token.
    init(in folder: DataFolder) throws(StartupError) {
        let text: String
        if let content = try folder.readSecret(Self.name) {
            var bytes = content[...]
            while let last = bytes.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { bytes.removeLast() }
            guard bytes.count >= Self.shortest, bytes.allSatisfy({ (0x21..<0x7f).contains($0) }) else {
                throw StartupError(
                    "\(folder.path(of: Self.name)) must hold at least \(Self.shortest) printable ASCII characters, "
                        + "without spaces; remove it to have one made")
            }
            text = String(decoding: bytes, as: UTF8.self)
        } else {
            text = SecureRandom.text(43, from: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
            try folder.write(Self.name, text + "\n")
        }
        digest = HashFunction.sha256.digest(Array(text.utf8))
    }

    /// Whether it is this token. Digests are compared, so that the time tells nothing, not even a length.
    func isEqual(to other: Secret) -> Bool {
        ConstantTime.equal(digest, HashFunction.sha256.digest(Array(other.reveal.utf8)))
    }
}
