import Crypto
import TokenVerifier

/// A service that lets in who shows a token.
public struct Gate: Sendable {
    private let verifier: TokenVerifier

    public init(issuer: String) {
        verifier = TokenVerifier(issuer: issuer)
    }

    public func admits(_ token: String) async -> String {
        do {
            return try await verifier.verify(token).subject
        } catch {
            return "\(Crypto.name) says no: \(error)"
        }
    }
}
