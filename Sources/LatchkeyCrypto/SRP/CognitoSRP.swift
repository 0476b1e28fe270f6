public import LatchkeyPlatform

/// SRP-6a as Amazon Cognito and its client libraries speak it: the password is proven, never sent.
///
/// It differs from RFC 5054 in the hash (SHA-256), the generator (2 for the 3,072-bit prime), the padding (the shortest
/// two's complement, not the length of N) and in how the key is made of the shared secret. The same mathematics serve
/// remembered devices, with the device group's key as the pool's name and the device's key as the user's id.
///
/// ```swift
/// let salt = CognitoSRP.newSalt()                                   // when the password is set
/// let verifier = try CognitoSRP.verifier(poolName: "AbCdEf123", userID: sub, password: password, salt: salt)
///
/// let client = try CognitoSRP.Client()                              // SRP_A = client.publicValue
/// let server = try CognitoSRP.Server(verifier: verifier)            // SRP_B = server.publicValue
/// let key = try server.key(clientPublicValue: client.publicValue)
/// ```
public enum CognitoSRP {
    static let group = SRPGroup.cognito3072

    /// k = H(PAD(N) ‖ PAD(g)), the same for everyone.
    static let multiplier = HashFunction.sha256.digest(padded(group.prime) + padded(group.generator))

    /// A salt of 16 random bytes. The first is not zero: some clients read the salt as a number and would lose it.
    public static func newSalt() -> [UInt8] {
        var salt = SecureRandom.bytes(16)
        while salt[0] == 0 { salt[0] = SecureRandom.bytes(1)[0] }
        return salt
    }

    /// The verifier v = g^x, minimal big-endian bytes. Who has it can guess passwords offline: seal it.
    ///
    /// - Parameters:
    ///   - poolName: the pool's id after its first `_`; for a device, the device group's key.
    ///   - userID: what the server sends as `USER_ID_FOR_SRP`, never an alias; for a device, its key.
    ///   - salt: as sent in `SALT`, as bytes.
    public static func verifier(
        poolName: String, userID: String, password: Secret, salt: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        let x = privateKey(poolName: poolName, userID: userID, password: password, salt: salt)
        return try group.verifier(x: x).bytes
    }

    /// A verifier that a client has made, as minimal big-endian bytes; `nil` for what it cannot be.
    ///
    /// A verifier is in 2...N−2: with 0 or an element of order 1 or 2 (RFC 3526's N is a safe prime, there are no other
    /// small orders) the shared secret is known to everybody.
    public static func verifier(checking bytes: [UInt8]) -> [UInt8]? {
        let number = Array(bytes.drop { $0 == 0 })
        let value = BigNumber(number)
        let isOne = number == [1]
        // N is odd: N − 1 differs from it in the last byte.
        var largest = group.prime
        largest[largest.count - 1] -= 1
        return !value.isZero && !isOne && value < BigNumber(largest) ? number : nil
    }

    /// What the client proves the key with, `PASSWORD_CLAIM_SIGNATURE`; compare it in constant time.
    ///
    /// - Parameters:
    ///   - secretBlock: the bytes of `PASSWORD_CLAIM_SECRET_BLOCK`, base64 decoded.
    ///   - timestamp: `TIMESTAMP` exactly as sent, such as `Mon Nov 3 07:05:09 UTC 2025`.
    public static func signature(
        key: [UInt8], poolName: String, userID: String, secretBlock: [UInt8], timestamp: String
    ) -> [UInt8] {
        HashFunction.sha256.hmac(
            key: key, Array(poolName.utf8) + Array(userID.utf8) + secretBlock + Array(timestamp.utf8))
    }

    /// x = H(PAD(salt) ‖ H(poolName ‖ userID ‖ ":" ‖ password)).
    static func privateKey(poolName: String, userID: String, password: Secret, salt: [UInt8]) -> BigNumber {
        let identity = HashFunction.sha256.digest(Array("\(poolName)\(userID):\(password.reveal)".utf8))
        return BigNumber(HashFunction.sha256.digest(padded(salt) + identity))
    }

    /// u = H(PAD(A) ‖ PAD(B)). A zero, which would take the password out of the server's secret, is refused.
    static func scrambler(_ clientPublic: BigNumber, _ serverPublic: BigNumber) throws(CryptoError) -> BigNumber {
        let u = BigNumber(HashFunction.sha256.digest(padded(clientPublic.bytes) + padded(serverPublic.bytes)))
        guard !u.isZero else { throw CryptoError(.illegalPublicValue, "u is zero") }
        return u
    }

    /// The 16 bytes of the key that both sides make of S and u.
    static func key(secret: BigNumber, u: BigNumber) throws(CryptoError) -> [UInt8] {
        try HashFunction.sha256.hkdf(
            secret: padded(secret.bytes), salt: padded(u.bytes), info: Array("Caldera Derived Key".utf8), count: 16)
    }

    /// The shortest two's complement of a non-negative integer, as Java's `BigInteger.toByteArray` writes it.
    static func padded(_ bytes: [UInt8]) -> [UInt8] {
        let minimal = bytes.drop { $0 == 0 }
        return (minimal.first ?? 0xff) < 0x80 ? Array(minimal) : [0] + minimal
    }

    /// A number of 256 random bits, which RFC 5054 §2.5.3 and §2.5.4 ask for at least; the highest bit is set.
    static func ephemeral() -> [UInt8] {
        var bytes = SecureRandom.bytes(32)
        bytes[0] |= 0x80
        return bytes
    }
}
