internal import LatchkeyPlatform

extension Pool {
    /// Whether a request may come through a client. Throws `clientNotFound` for a client of another pool;
    /// `secretHashMissing` and `secretHashWrong`, by the username of the request.
    func admit(_ client: Client, secretHash: Secret?, username: String) throws(UserPoolError) {
        try admit(client)
        try client.checkSecretHash(secretHash, username: username)
    }

    /// Throws `clientNotFound` for a client of another pool.
    func admit(_ client: Client) throws(UserPoolError) {
        guard client.pool == id else { throw .clientNotFound(client.id.text) }
    }
}
