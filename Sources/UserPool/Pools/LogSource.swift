/// What a pool can have logged. The raw value is Cognito's `EventSourceName`
/// ([LogConfigurationType](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_LogConfigurationType.html)).
public enum LogSource: String, Sendable, CaseIterable {
    /// Messages that could not be delivered.
    case userNotification
    /// What users did to sign in.
    case userAuthEvents

    /// The level that it is logged at (`LogLevel`).
    public var level: String {
        switch self {
        case .userNotification: "ERROR"
        case .userAuthEvents: "INFO"
        }
    }
}
