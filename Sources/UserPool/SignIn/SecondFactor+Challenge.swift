extension SecondFactor {
    /// The challenge that asks for it.
    var challenge: ChallengeKind {
        switch self {
        case .softwareToken: .softwareTokenMFA
        case .sms: .smsMFA
        case .email: .emailOTP
        }
    }

    /// What a sign-in has proved by it.
    var method: AuthenticationMethod {
        switch self {
        case .softwareToken: .softwareTokenMFA
        case .sms: .smsMFA
        case .email: .emailMFA
        }
    }

    /// What its codes are for.
    var codePurpose: CodePurpose? {
        switch self {
        case .softwareToken: nil
        case .sms: .smsMFA
        case .email: .emailMFA
        }
    }
}
