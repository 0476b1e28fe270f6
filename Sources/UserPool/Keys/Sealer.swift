internal import LatchkeyCrypto

/// Seals what is stored or handed out under a key derived from the ``MasterKey`` (AES-256-GCM).
public struct Sealer: Sendable {
    private let cipher: AES256GCM

    init(key: [UInt8]) {
        do {
            cipher = try AES256GCM(key: key)
        } catch {
            preconditionFailure("a sealer's key has 32 bytes: \(error)")
        }
    }

    /// Encrypts `plaintext` and binds it to `context`, such as the id of the row that it lies in: it opens only with
    /// the same context. Throws when OpenSSL fails.
    public func seal(_ plaintext: [UInt8], context: String) throws -> [UInt8] {
        try cipher.seal(plaintext, authenticating: Array(context.utf8))
    }

    /// What was sealed for `context`. Throws when it was changed, or sealed under another key or for another context.
    public func open(_ sealed: [UInt8], context: String) throws -> [UInt8] {
        try cipher.open(sealed, authenticating: Array(context.utf8))
    }
}
