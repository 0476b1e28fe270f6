internal import LatchkeyPlatform

extension Pool {
    /// Whether a password that a sign-in has proved is one that others know, where anybody wants to know.
    func isExposed(_ password: Secret?) -> Bool {
        guard recordsEvents, let password else { return false }
        return isKnownToOthers(password)
    }

    /// Whether a password is among the commonest, or in the operator's list.
    func isKnownToOthers(_ password: Secret) -> Bool {
        let folded = IdentifierKey(password.reveal, caseSensitive: false).text
        return CommonPasswords.contains(folded) || services.exposedPasswords?.contains(password) == true
    }
}
