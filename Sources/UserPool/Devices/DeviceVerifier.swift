internal import LatchkeyCrypto
internal import LatchkeyJSON

/// What a device will prove itself against, as it says when it is confirmed (`DeviceSecretVerifierConfig`).
public struct DeviceVerifier: Sendable {
    /// The longest salt in bytes; clients make 16, and one more where the highest bit is set.
    static let mostSaltBytes = 64

    /// In hexadecimal, the first byte not zero.
    let salt: String
    /// v, minimal big-endian bytes.
    let verifier: [UInt8]

    /// Reads both as base 64 of big-endian numbers. Throws `invalidParameter` for a salt that is empty, zero or longer
    /// than 64 bytes, and for a verifier that is no element of the group, or one that lets everybody in: 0, 1 and N − 1
    /// have powers that are known without the secret.
    public init(passwordVerifier: String, salt: String) throws(UserPoolError) {
        guard salt.utf8.count <= (Self.mostSaltBytes + 2) / 3 * 4, let bytes = Base64.decode(salt),
            bytes.count <= Self.mostSaltBytes
        else { throw .invalidParameter("Salt is not base 64 of at most \(Self.mostSaltBytes) bytes.") }
        let minimal = Array(bytes.drop { $0 == 0 })
        guard !minimal.isEmpty else { throw .invalidParameter("Salt is zero.") }
        guard passwordVerifier.utf8.count <= 1024, let number = Base64.decode(passwordVerifier),
            let verifier = CognitoSRP.verifier(checking: number)
        else { throw .invalidParameter("PasswordVerifier is not a number that the protocol allows.") }
        self.salt = Hex.encode(minimal)
        self.verifier = verifier
    }
}
