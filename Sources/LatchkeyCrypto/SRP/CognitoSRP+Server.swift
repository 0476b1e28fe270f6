extension CognitoSRP {
    /// The server's side of one sign-in. The client's public value comes with its first request, so all that needs to
    /// be kept until the proof, secretly, is the key.
    public struct Server: Sendable {
        /// B in hexadecimal, sent as `SRP_B`.
        public let publicValue: String
        private let ephemeral: [UInt8]
        private let verifier: [UInt8]
        private let serverPublic: [UInt8]

        /// Begins a sign-in against a stored verifier, with a new secret number.
        public init(verifier: [UInt8]) throws(CryptoError) {
            try self.init(verifier: verifier, ephemeral: CognitoSRP.ephemeral())
        }

        /// Begins a sign-in with a given secret number, as test vectors have it.
        init(verifier: [UInt8], ephemeral: [UInt8]) throws(CryptoError) {
            self.verifier = verifier
            self.ephemeral = ephemeral
            serverPublic = try group.serverPublic(
                b: BigNumber(ephemeral), k: BigNumber(multiplier), verifier: BigNumber(verifier)
            ).bytes
            publicValue = HexadecimalInteger.encode(serverPublic)
        }

        /// Reads `SRP_A` before anything is answered: A as minimal big-endian bytes.
        ///
        /// Throws ``CryptoError/Code/illegalPublicValue`` for what is not hexadecimal or not in 1..<N, multiples of N
        /// among it.
        public static func clientPublicValue(_ text: String) throws(CryptoError) -> [UInt8] {
            try parse(text).bytes
        }

        /// The 16 bytes of the key that the client proves to have. Throws as ``clientPublicValue(_:)`` does.
        public func key(clientPublicValue: String) throws(CryptoError) -> [UInt8] {
            try key(clientPublicValue: Self.clientPublicValue(clientPublicValue))
        }

        /// The 16 bytes of the key that the client proves to have, from A as ``clientPublicValue(_:)`` read it.
        public func key(clientPublicValue: [UInt8]) throws(CryptoError) -> [UInt8] {
            let clientPublic = BigNumber(clientPublicValue)
            try group.checkPublic(clientPublic)
            let u = try scrambler(clientPublic, BigNumber(serverPublic))
            let secret = try group.serverSecret(
                b: BigNumber(ephemeral), clientPublic: clientPublic, u: u, verifier: BigNumber(verifier))
            return try CognitoSRP.key(secret: secret, u: u)
        }

        private static func parse(_ text: String) throws(CryptoError) -> BigNumber {
            // Twice the digits of N leave room for zeros in front, and bound the work.
            guard let bytes = HexadecimalInteger.decode(text, maximumDigits: group.prime.count * 4) else {
                throw CryptoError(.illegalPublicValue, "not hexadecimal")
            }
            let value = BigNumber(bytes)
            try group.checkPublic(value)
            return value
        }
    }
}
