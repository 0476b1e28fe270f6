public import LatchkeyPlatform

extension CognitoSRP {
    /// What a client confirms a new device with (`DeviceSecretVerifierConfig`); each is sent in base64.
    public struct DeviceVerifier: Sendable {
        /// The verifier, as the shortest two's complement.
        public let verifier: [UInt8]
        /// The salt. Its highest bit is not set and its first byte not zero, so that however it is read it is the same
        /// number.
        public let salt: [UInt8]

        /// The verifier of a device that the server has named, with a new salt. `password` is the device's secret, any
        /// random text. Throws when OpenSSL fails.
        public init(groupKey: String, deviceKey: String, password: Secret) throws(CryptoError) {
            var salt = SecureRandom.bytes(16)
            salt[0] = salt[0] & 0x3f | 0x40
            try self.init(groupKey: groupKey, deviceKey: deviceKey, password: password, salt: salt)
        }

        /// The verifier with a given salt, as test vectors have it.
        init(groupKey: String, deviceKey: String, password: Secret, salt: [UInt8]) throws(CryptoError) {
            self.salt = salt
            verifier = CognitoSRP.padded(
                try CognitoSRP.verifier(poolName: groupKey, userID: deviceKey, password: password, salt: salt))
        }
    }
}
