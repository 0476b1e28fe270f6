public import LatchkeyJSON

/// The least TLS version and the ciphers of a custom domain.
public struct SecurityPolicyType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let tls10 = Self(rawValue: "TLS_V1")
    public static let tls12Policy2021 = Self(rawValue: "TLS_V1_2_2021")
    public static let tls13Policy2025 = Self(rawValue: "TLS_V1_3_2025")

    public static let known: [Self] = [
        .tls10, .tls12Policy2021, .tls13Policy2025,
    ]
}
