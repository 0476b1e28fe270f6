public import LatchkeyJSON

/// Whether and how the pool remembers devices.
public struct DeviceConfigurationType: Shape {
    public var challengeRequiredOnNewDevice: Bool?
    public var deviceOnlyRememberedOnUserPrompt: Bool?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("ChallengeRequiredOnNewDevice", \.challengeRequiredOnNewDevice),
        .init("DeviceOnlyRememberedOnUserPrompt", \.deviceOnlyRememberedOnUserPrompt),
    ]
}
