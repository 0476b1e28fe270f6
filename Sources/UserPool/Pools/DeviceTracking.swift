/// How a pool remembers devices
/// ([DeviceConfigurationType](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_DeviceConfigurationType.html)).
public struct DeviceTracking: Sendable, Equatable {
    /// Whether a second factor is asked for on new devices only: a remembered one stands for it
    /// (`ChallengeRequiredOnNewDevice`).
    public internal(set) var replacesSecondFactor = false
    /// Whether a device is remembered only once the user says so (`DeviceOnlyRememberedOnUserPrompt`).
    public internal(set) var asksUser = false
}
