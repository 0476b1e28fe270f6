internal import LatchkeyHTTP
public import LatchkeyPlatform

/// The secret that an authenticator app is set up with.
public struct SoftwareTokenSetUp: Sendable, Equatable {
    /// The secret in base 32 (RFC 4648 §6), to be typed in where there is no camera.
    public let secret: Secret

    /// A set-up, as a test or a preview makes it.
    public init(secret: Secret) {
        self.secret = secret
    }

    /// The secret as authenticator apps read it from a QR code, with the defaults of RFC 6238:
    /// `otpauth://totp/ISSUER:ACCOUNT?secret=…&issuer=ISSUER` (Google Authenticator's key URI format). Names of any form
    /// are percent-encoded; a colon in the issuer, which the format cannot hold, is left out.
    public func uri(issuer: String, account: String) -> Secret {
        let issuer = PercentEncoding.encode(issuer.filter { $0 != ":" })
        let label = issuer.isEmpty ? "" : "\(issuer):"
        let parameter = issuer.isEmpty ? "" : "&issuer=\(issuer)"
        return Secret(
            "otpauth://totp/\(label)\(PercentEncoding.encode(account))?secret=\(secret.reveal)\(parameter)")
    }

    public static func == (left: SoftwareTokenSetUp, right: SoftwareTokenSetUp) -> Bool {
        left.secret.reveal == right.secret.reveal
    }
}
