/// Why a password could not be hashed or checked. That a password is wrong is no error.
public enum PasswordHashError: Error, Sendable, Equatable {
    /// As much work is waiting as may wait: try again later.
    case queueFull
    /// The task was cancelled before its work began.
    case cancelled
    /// The stored text is no PHC string of an algorithm known here, or its cost is out of bounds.
    case malformedHash
    /// The password is longer than ``PasswordHasher/maximumPasswordBytes``.
    case passwordTooLong
    /// The library refused, for lack of memory most likely.
    case failed(String)
}
