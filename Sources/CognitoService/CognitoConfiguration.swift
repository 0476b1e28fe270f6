/// What the operator decides about the Cognito wire.
public struct CognitoConfiguration: Sendable {
    /// Whether an admin operation is answered whatever key signed it. For development, on a loopback address.
    public var acceptsAnySignature = false
    /// How far the date of a signature may lie from the server's clock, either way. AWS allows five minutes.
    public var clockSkew: Duration = .seconds(300)
    /// The longest body of an operation that needs no signature, in bytes. The largest that its fields allow, an
    /// `UpdateUserAttributes` of 50 attributes, is less than half of it.
    public var publicBodyLimit = 262_144
    /// The longest body of an admin operation, in bytes; images of managed login come in these.
    public var adminBodyLimit = 4_194_304

    /// The settings of a server on the open internet.
    public init() {}
}
