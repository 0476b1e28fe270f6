public import LatchkeyJSON

/// The SRP verifier and salt of a device, both as base 64.
public struct DeviceSecretVerifierConfigType: Shape {
    public var passwordVerifier: String?
    public var salt: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("PasswordVerifier", \.passwordVerifier, .string),
        .init("Salt", \.salt, .string),
    ]
}
