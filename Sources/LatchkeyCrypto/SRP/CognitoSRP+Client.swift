public import LatchkeyPlatform

extension CognitoSRP {
    /// The client's side of one sign-in.
    public struct Client: Sendable {
        /// A in hexadecimal, sent as `SRP_A`.
        public let publicValue: String
        private let ephemeral: [UInt8]
        private let clientPublic: [UInt8]

        /// Begins a sign-in with a new secret number.
        public init() throws(CryptoError) {
            try self.init(ephemeral: CognitoSRP.ephemeral())
        }

        /// Begins a sign-in with a given secret number, as test vectors have it.
        init(ephemeral: [UInt8]) throws(CryptoError) {
            self.ephemeral = ephemeral
            clientPublic = try group.clientPublic(a: BigNumber(ephemeral)).bytes
            publicValue = HexadecimalInteger.encode(clientPublic)
        }

        /// The 16 bytes of the key, from the challenge that the server answered with.
        ///
        /// - Parameters:
        ///   - poolName: the pool's id after its first `_`; for a device, the device group's key.
        ///   - userID: `USER_ID_FOR_SRP`; for a device, its key.
        ///   - salt: `SALT`, hexadecimal.
        ///   - serverPublicValue: `SRP_B`, hexadecimal.
        /// - Throws: ``CryptoError/Code/illegalPublicValue`` when the server's value is not in 1..<N,
        ///   ``CryptoError/Code/invalidParameter`` when the salt is not hexadecimal.
        public func key(
            poolName: String, userID: String, password: Secret, salt: String, serverPublicValue: String
        ) throws(CryptoError) -> [UInt8] {
            guard let salt = HexadecimalInteger.decode(salt, maximumDigits: 1024) else {
                throw CryptoError(.invalidParameter, "the salt is not hexadecimal")
            }
            guard let bytes = HexadecimalInteger.decode(serverPublicValue, maximumDigits: group.prime.count * 4) else {
                throw CryptoError(.illegalPublicValue, "not hexadecimal")
            }
            let serverPublic = BigNumber(bytes)
            try group.checkPublic(serverPublic)
            let u = try scrambler(BigNumber(clientPublic), serverPublic)
            let x = privateKey(poolName: poolName, userID: userID, password: password, salt: salt)
            let secret = try group.clientSecret(
                a: BigNumber(ephemeral), serverPublic: serverPublic, k: BigNumber(multiplier), u: u, x: x)
            return try CognitoSRP.key(secret: secret, u: u)
        }
    }
}
