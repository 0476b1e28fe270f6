public import LatchkeyPlatform

/// One refusal of a request that was about a user, as administrators are told of it: the client heard less.
public struct Refusal: Sendable, Equatable {
    /// When it was refused.
    public let time: Timestamp
    /// The operation, by the wire's name.
    public let operation: String
    /// The flow that was begun or the challenge that was answered, if the operation has such.
    public let step: String?
    /// The client's id, if one was named.
    public let client: String?
    /// The true reason.
    public let reason: RefusalReason
    /// Until when the account is locked, where that is the reason.
    public let lockedUntil: Timestamp?
    /// Where the request came from.
    public let address: String

    /// A refusal by its parts.
    public init(
        time: Timestamp, operation: String, step: String?, client: String?, reason: RefusalReason,
        lockedUntil: Timestamp? = nil, address: String
    ) {
        self.time = time
        self.operation = operation
        self.step = step
        self.client = client
        self.reason = reason
        self.lockedUntil = lockedUntil
        self.address = address
    }
}

/// Why a request was really refused. The raw values are those of ``UserPoolError/Code`` and the few below, which say
/// what a code leaves open.
public struct RefusalReason: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    /// A reason by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// There is no such user.
    public static let unknownUser = Self(rawValue: "unknownUser")
    /// An administrator has disabled the user.
    public static let userDisabled = Self(rawValue: "userDisabled")
    /// The user has no password.
    public static let noPassword = Self(rawValue: "noPassword")
    /// The password, or the proof of it, is wrong.
    public static let wrongPassword = Self(rawValue: "wrongPassword")
    /// The address has done too much of late, for whatever accounts.
    public static let addressLimit = Self(rawValue: "addressLimit")

    /// What a refusal comes to, given the user that it was about and whether they have a password.
    init(_ error: UserPoolError, of user: User?, hasPassword: Bool) {
        switch error.code {
        case .wrongPassword, .userNotFound, .userNotFoundForClient, .userDisabled, .codeMismatch, .codeExpired,
            .cannotConfirm, .signInCodeMismatch:
            if user == nil {
                self = .unknownUser
            } else if user?.isEnabled == false {
                self = .userDisabled
            } else if error.code == .wrongPassword, !hasPassword {
                self = .noPassword
            } else {
                self.init(rawValue: error.code.rawValue)
            }
        case .limitExceeded where error.context[.limit] == UserPoolError.addressLimit: self = .addressLimit
        default: self.init(rawValue: error.code.rawValue)
        }
    }
}
