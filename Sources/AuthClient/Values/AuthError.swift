public import FoundationEssentials

/// Why something was refused or failed: a stable code to decide by, and the server's text for a person.
///
/// ```swift
/// do {
///     try await session.signIn(username: "alice", password: password)
/// } catch where error.code == .userNotConfirmed {
///     showConfirmation()
/// } catch {
///     show(error.localizedDescription)      // Incorrect username or password.
/// }
/// ```
/// Two errors are equal when their codes are.
public struct AuthError: LocalizedError, Equatable, Sendable, CustomStringConvertible {
    /// What kind of error it is. The server's codes are the exception names of Amazon Cognito's API reference; a name
    /// that is not listed here is kept as it came.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        /// A code by its name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The kind of error.
    public let code: Code
    /// The server's message, or our own words where the server was not asked or did not answer.
    public let message: String

    /// An error of a kind, with words for a person.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// What `localizedDescription` gives: the server's text.
    public var errorDescription: String? { message }

    /// The server's text, also where Foundation is not imported.
    public var localizedDescription: String { message }

    public var description: String { "\(code.rawValue): \(message)" }

    public static func == (left: AuthError, right: AuthError) -> Bool { left.code == right.code }
}

extension AuthError.Code {
    /// Wrong name or password, or a token or session that is no longer valid.
    public static let notAuthorized = Self(rawValue: "NotAuthorizedException")
    /// The account waits for its confirmation code.
    public static let userNotConfirmed = Self(rawValue: "UserNotConfirmedException")
    /// There is no such user; pools that hide who exists answer ``notAuthorized`` instead.
    public static let userNotFound = Self(rawValue: "UserNotFoundException")
    /// The user name is taken.
    public static let usernameExists = Self(rawValue: "UsernameExistsException")
    /// The e-mail address or telephone number belongs to another account.
    public static let aliasExists = Self(rawValue: "AliasExistsException")
    /// The password does not satisfy the pool's policy; the message says which rule.
    public static let invalidPassword = Self(rawValue: "InvalidPasswordException")
    /// The code is wrong.
    public static let codeMismatch = Self(rawValue: "CodeMismatchException")
    /// The code is too old, or none was asked for.
    public static let expiredCode = Self(rawValue: "ExpiredCodeException")
    /// The code that an authenticator app was set up with is not right; try the next one.
    public static let softwareTokenNotVerified = Self(rawValue: "EnableSoftwareTokenMFAException")
    /// The user has no authenticator app, or the pool knows none.
    public static let softwareTokenNotFound = Self(rawValue: "SoftwareTokenMFANotFoundException")
    /// An administrator wants the password reset before the next sign-in.
    public static let passwordResetRequired = Self(rawValue: "PasswordResetRequiredException")
    /// Something in the request is not as it must be.
    public static let invalidParameter = Self(rawValue: "InvalidParameterException")
    /// The pool or the client is not there.
    public static let resourceNotFound = Self(rawValue: "ResourceNotFoundException")
    /// Too many attempts or messages for this account; later it works again.
    public static let limitExceeded = Self(rawValue: "LimitExceededException")
    /// Too many wrong codes.
    public static let tooManyFailedAttempts = Self(rawValue: "TooManyFailedAttemptsException")
    /// The server is busy; try again.
    public static let tooManyRequests = Self(rawValue: "TooManyRequestsException")
    /// A refresh token was used a second time.
    public static let refreshTokenReuse = Self(rawValue: "RefreshTokenReuseException")
    /// Something went wrong in the server.
    public static let internalError = Self(rawValue: "InternalErrorException")

    /// The server could not be reached or did not answer in time.
    public static let network = Self(rawValue: "Network")
    /// The answer is not one of such a server.
    public static let invalidResponse = Self(rawValue: "InvalidResponse")
    /// The task was cancelled.
    public static let cancelled = Self(rawValue: "Cancelled")
    /// Nobody is signed in.
    public static let notSignedIn = Self(rawValue: "NotSignedIn")
    /// The server ended the session: sign in again.
    public static let sessionEnded = Self(rawValue: "SessionEnded")
    /// There is no sign-in under way that this could continue.
    public static let noSignInInProgress = Self(rawValue: "NoSignInInProgress")
    /// The sign-in needs a step that this version does not know.
    public static let unsupportedChallenge = Self(rawValue: "UnsupportedChallenge")
    /// The credential store could not be read or written.
    public static let storage = Self(rawValue: "Storage")
    /// The server does not offer this.
    public static let notOffered = Self(rawValue: "NotOffered")
}
