internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The client's side of one proof by the Secure Remote Password protocol: of a user's password, or of a device's
/// secret.
struct SRPProver: Sendable {
    /// What is proved.
    let password: Secret
    /// The pool's id after its first `_`; for a device, its group's key.
    private let poolName: String
    private let client: CognitoSRP.Client

    /// Begins a proof with a new secret number.
    init(poolName: String, password: Secret) throws(AuthError) {
        do {
            self.init(poolName: poolName, password: password, client: try CognitoSRP.Client())
        } catch {
            throw AuthError(.internalError, "The proof of the password could not be begun.")
        }
    }

    /// A proof whose number is given, as test vectors have it.
    init(poolName: String, password: Secret, client: CognitoSRP.Client) {
        self.poolName = poolName
        self.password = password
        self.client = client
    }

    /// `SRP_A`.
    var publicValue: Secret { Secret(client.publicValue) }

    /// The answer to `PASSWORD_VERIFIER` or `DEVICE_PASSWORD_VERIFIER`, but for who gives it. `timestamp` is what
    /// `CognitoSRP.timestamp` makes of the present. Throws `invalidResponse` when the server's half is none.
    func responses(
        to parameters: [String: String], userID: String?, at timestamp: String
    ) throws(AuthError) -> [String: Secret] {
        guard let userID, let salt = parameters["SALT"], let serverPublicValue = parameters["SRP_B"],
            let block = parameters["SECRET_BLOCK"], let blockBytes = Base64.decode(block)
        else { throw Self.malformed }
        let key: [UInt8]
        do {
            key = try client.key(
                poolName: poolName, userID: userID, password: password, salt: salt,
                serverPublicValue: serverPublicValue)
        } catch {
            throw Self.malformed
        }
        let signature = CognitoSRP.signature(
            key: key, poolName: poolName, userID: userID, secretBlock: blockBytes, timestamp: timestamp)
        return [
            "PASSWORD_CLAIM_SIGNATURE": Secret(Base64.encode(signature)),
            "PASSWORD_CLAIM_SECRET_BLOCK": Secret(block), "TIMESTAMP": Secret(timestamp),
        ]
    }

    private static let malformed = AuthError(
        .invalidResponse, "The server's half of the proof of the password is not one.")
}
