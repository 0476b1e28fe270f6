internal import LatchkeyPlatform
internal import PasswordHash

extension Pool {
    /// Whether a password that a sign-in has proved is one that others know, where anybody wants to know. Throws what
    /// ``isKnownToOthers(_:)`` throws.
    func isExposed(_ password: Secret?) async throws -> Bool {
        guard recordsEvents, let password else { return false }
        return try await isKnownToOthers(password)
    }

    /// Whether a password is among the commonest, or in the operator's list, whose file is read on the password
    /// hasher's threads. Throws `busy` when too many wait for those already.
    func isKnownToOthers(_ password: Secret) async throws -> Bool {
        let folded = IdentifierKey(password.reveal, caseSensitive: false).text
        if CommonPasswords.contains(folded) { return true }
        guard let list = services.exposedPasswords else { return false }
        return try await Self.translatingErrors {
            try await services.passwords.run { list.contains(password) }
        }
    }
}
