import LatchkeyCrypto

/// A client of Cognito's SRP-6a that shares nothing with ours but SHA-256 and HMAC: the numbers are computed by
/// ``PlainInteger``, step by step as Amplify's and pycognito's sources have them.
struct PlainSRPClient {
    /// What a device or a user proves.
    struct Identity {
        /// The pool's name; for a device, its group's key.
        var poolName: String
        /// The user's name; for a device, its key.
        var userID: String
        var password: String

        /// x = H(PAD(salt) ‖ H(poolName ‖ userID ‖ ":" ‖ password)).
        func privateKey(salt: PlainInteger) -> PlainInteger {
            let inner = Array("\(poolName)\(userID):\(password)".utf8).sha256
            return PlainInteger(bytes: (salt.paddedBytes + inner).sha256)
        }

        /// v = g^x.
        func verifier(salt: PlainInteger) -> PlainInteger {
            PlainSRPClient.group.powerOfTwo(privateKey(salt: salt))
        }
    }

    /// The prime of RFC 3526 §4, written out.
    static let group = PlainInteger.Modulus(
        PlainInteger(
            hex: """
                FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD\
                EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED\
                EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F\
                83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B\
                E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510\
                15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7\
                ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C\
                BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF
                """))

    private let secret: PlainInteger
    private let publicValue: PlainInteger

    init(secret: PlainInteger) {
        self.secret = secret
        publicValue = Self.group.powerOfTwo(secret)
    }

    /// `SRP_A`.
    var srpA: String { publicValue.hex }

    /// The bytes of `PASSWORD_CLAIM_SIGNATURE`. `verifier` is the identity's own g^x, not computed twice.
    func signature(
        _ identity: Identity, salt: String, verifier: PlainInteger, srpB: String, secretBlock: [UInt8],
        timestamp: String
    ) -> [UInt8] {
        let (n, b) = (Self.group, PlainInteger(hex: srpB))
        let u = PlainInteger(bytes: (publicValue.paddedBytes + b.paddedBytes).sha256)
        let k = PlainInteger(bytes: (n.value.paddedBytes + PlainInteger(2).paddedBytes).sha256)
        let x = identity.privateKey(salt: PlainInteger(hex: salt))
        let base = n.difference(b, n.product(k, verifier))
        let s = n.power(base, secret.plus(u.times(x)))
        let pseudoRandomKey = s.paddedBytes.hmac(key: u.paddedBytes)
        let key = Array((Array("Caldera Derived Key".utf8) + [1]).hmac(key: pseudoRandomKey).prefix(16))
        let message = Array(identity.poolName.utf8) + Array(identity.userID.utf8) + secretBlock + Array(timestamp.utf8)
        return message.hmac(key: key)
    }
}

extension [UInt8] {
    fileprivate var sha256: [UInt8] { HashFunction.sha256.digest(self) }
    fileprivate func hmac(key: [UInt8]) -> [UInt8] { HashFunction.sha256.hmac(key: key, self) }
}
