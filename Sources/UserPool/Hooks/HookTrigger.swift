/// A point of a user's life at which a pool calls a function. The raw value is the member of Cognito's `LambdaConfig`.
public enum HookTrigger: String, Sendable, CaseIterable {
    /// Before a user is made: refuses, confirms, verifies.
    case preSignUp = "PreSignUp"
    /// After a user was confirmed, or has replaced a forgotten password.
    case postConfirmation = "PostConfirmation"
    /// Before a user's proof is looked at: refuses.
    case preAuthentication = "PreAuthentication"
    /// After everything was proved, before there are tokens.
    case postAuthentication = "PostAuthentication"
    /// Decides what a custom sign-in asks next.
    case defineAuthChallenge = "DefineAuthChallenge"
    /// Makes a question of a custom sign-in.
    case createAuthChallenge = "CreateAuthChallenge"
    /// Judges an answer of a custom sign-in.
    case verifyAuthChallengeResponse = "VerifyAuthChallengeResponse"
    /// Before tokens are signed: changes what they say.
    case preTokenGeneration = "PreTokenGeneration"
    /// For a name that nobody has: brings the user from elsewhere.
    case userMigration = "UserMigration"
    /// Before a message is sent: changes its words.
    case customMessage = "CustomMessage"
    /// Sends e-mail in the server's place.
    case customEmailSender = "CustomEmailSender"
    /// Sends text messages in the server's place.
    case customSMSSender = "CustomSMSSender"

    /// How `triggerSource` begins.
    var sourceName: String { self == .preTokenGeneration ? "TokenGeneration" : rawValue }
}
