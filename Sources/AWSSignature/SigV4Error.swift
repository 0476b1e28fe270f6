/// Why a signed request was refused, in AWS's names and words
/// ([AWS, "Troubleshoot Signature Version 4"](https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-troubleshooting.html)).
public struct SigV4Error: Error, Equatable, Sendable {
    /// The kinds that a caller can act on.
    public enum Kind: Sendable {
        /// There is no signature.
        case missing
        /// A part of the signature is absent or unreadable.
        case incomplete
        /// The scope, the signed headers or the signature itself is wrong.
        case invalid
        /// The signature is older, or further in the future, than is allowed.
        case expired
        /// No such access key.
        case unknownKey
    }

    /// What kind of refusal it is.
    public let kind: Kind
    /// What the caller is told; it holds no secret.
    public let message: String

    /// The name of the error on AWS's JSON wire.
    public var name: String {
        switch kind {
        case .missing: "MissingAuthenticationTokenException"
        case .incomplete: "IncompleteSignatureException"
        case .invalid, .expired: "InvalidSignatureException"
        case .unknownKey: "UnrecognizedClientException"
        }
    }

    static let missing = SigV4Error(kind: .missing, message: "Missing Authentication Token")
    static let unknownKey = SigV4Error(
        kind: .unknownKey, message: "The security token included in the request is invalid.")
    static let mismatch = SigV4Error(
        kind: .invalid,
        message: "The request signature we calculated does not match the signature you provided. "
            + "Check your AWS Secret Access Key and signing method. Consult the service documentation for details.")

    static func incomplete(_ message: String) -> SigV4Error { SigV4Error(kind: .incomplete, message: message) }
    static func invalid(_ message: String) -> SigV4Error { SigV4Error(kind: .invalid, message: message) }
    static func expired(_ message: String) -> SigV4Error { SigV4Error(kind: .expired, message: message) }
}
