/// Something that costs the address it comes from.
public enum AddressAct: Int, Sendable, CaseIterable {
    /// It tries a password.
    case signIn
    /// It tries a code.
    case code
    /// It makes a user.
    case signUp
    /// It has a message sent.
    case message

    /// Whether it has to be paid for, by how it ended: a guess that was right, and what was refused for another reason
    /// before anything was tried, cost nothing. `nil` is a success.
    func isDue(after refusal: UserPoolError.Code?) -> Bool {
        switch (self, refusal) {
        case (.signIn, let code?): Self.failures.contains(code)
        case (.code, let code?): Self.wrongCodes.contains(code)
        case (.signUp, let code?): [.usernameExists, .aliasExists, .limitExceeded].contains(code)
        // Whatever is told of the user, all cost the same.
        case (.message, _?): true
        case (.signIn, nil), (.code, nil): false
        case (.signUp, nil), (.message, nil): true
        }
    }

    private static let failures: Set<UserPoolError.Code> = [
        .wrongPassword, .locked, .userNotFound, .userDisabled, .limitExceeded,
    ]
    private static let wrongCodes: Set<UserPoolError.Code> = [
        .codeMismatch, .codeExpired, .tooManyFailedAttempts, .limitExceeded, .userNotFoundForClient, .userDisabled,
        .cannotConfirm, .signInCodeMismatch, .softwareTokenMismatch, .softwareTokenUsed, .softwareTokenSetUpFailed,
        .locked, .passkeyRefused, .wrongPassword,
        .wrongFeedbackToken,
    ]
}
