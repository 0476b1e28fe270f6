internal import LatchkeyCrypto
internal import LatchkeyJSON
public import LatchkeyPlatform

extension Client {
    /// Checks a request's SECRET_HASH: base64 of HMAC-SHA256, keyed with a secret of the client, over the username of
    /// that request and the client's id
    /// ([Computing secret hash values](https://docs.aws.amazon.com/cognito/latest/developerguide/signing-up-users-in-your-app.html#cognito-user-pools-computing-secret-hash)).
    ///
    /// A client without a secret takes any request. Throws `secretHashMissing` or `secretHashWrong`. Every secret is
    /// tried, in constant time.
    public func checkSecretHash(_ hash: Secret?, username: String) throws(UserPoolError) {
        try checkSecretHash(hash, usernames: [username])
    }

    /// Checks a SECRET_HASH that may be over any of several names of one user: a request that refreshes tokens has no
    /// username, and clients differ in which one they take.
    func checkSecretHash(_ hash: Secret?, usernames: [String]) throws(UserPoolError) {
        guard isConfidential else { return }
        guard let hash else { throw .secretHashMissing(id.text) }
        let given = Array(hash.reveal.utf8)
        var isRight = false
        for secret in secrets {
            for username in usernames {
                let expected = Base64.encode(
                    HashFunction.sha256.hmac(
                        key: Array(secret.value.reveal.utf8), Array((username + id.text).utf8)))
                if ConstantTime.equal(given, Array(expected.utf8)) { isRight = true }
            }
        }
        guard isRight else { throw .secretHashWrong(id.text) }
    }

    /// Whether `secret` is one of the client's. Every secret is compared, in constant time.
    public func knows(_ secret: Secret) -> Bool {
        var isKnown = false
        for known in secrets
        where ConstantTime.equal(Array(known.value.reveal.utf8), Array(secret.reveal.utf8)) {
            isKnown = true
        }
        return isKnown
    }
}
