internal import LatchkeyCrypto

/// What Android's key store says of a key in its certificate
/// ([schema](https://source.android.com/docs/security/features/keystore/attestation#schema)), as far as WebAuthn asks.
struct AndroidKeyDescription {
    /// `KM_ORIGIN_GENERATED`: made on the device.
    static let generated = 0
    /// `KM_PURPOSE_SIGN`.
    static let sign = 2

    /// What is held to be true of the key.
    struct Authorizations {
        /// What it is for; `nil` where nothing is said.
        var purposes: [Int]?
        /// Where it comes from; `nil` where nothing is said.
        var origin: Int?
        /// Whether any application may use it.
        var isForAllApplications = false
    }

    /// For what the certificate was asked for.
    let challenge: [UInt8]
    /// What the operating system enforces.
    let softwareEnforced: Authorizations
    /// What the trusted environment enforces.
    let teeEnforced: Authorizations

    init(_ der: [UInt8]) throws(CryptoError) {
        var outer = DERReader(der)
        var fields = DERReader(try outer.read(.sequence))
        guard outer.isAtEnd else { throw CryptoError(.invalidParameter) }
        _ = try fields.read(.integer)  // attestationVersion
        _ = try fields.read(.enumerated)  // attestationSecurityLevel
        _ = try fields.read(.integer)  // keymasterVersion
        _ = try fields.read(.enumerated)  // keymasterSecurityLevel
        challenge = try fields.read(.octetString)
        _ = try fields.read(.octetString)  // uniqueId
        softwareEnforced = try Self.authorizations(try fields.read(.sequence))
        teeEnforced = try Self.authorizations(try fields.read(.sequence))
    }

    private static func authorizations(_ der: [UInt8]) throws(CryptoError) -> Authorizations {
        var list = DERReader(der)
        var authorizations = Authorizations()
        while !list.isAtEnd {
            let (tag, content) = try list.next()
            var value = DERReader(content)
            switch tag {
            case .context(1):
                var set = DERReader(try value.read(.set))
                var purposes: [Int] = []
                while !set.isAtEnd { purposes.append(try set.readSmallNumber()) }
                authorizations.purposes = purposes
            case .context(600): authorizations.isForAllApplications = true
            case .context(702): authorizations.origin = try value.readSmallNumber()
            default: break  // what WebAuthn does not ask for
            }
        }
        return authorizations
    }
}
