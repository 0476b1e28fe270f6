/// Text that must not be seen: a password, a code, a token, a client secret.
///
/// It prints as `«secret»` however it is printed, and the log takes no ``Secret``, so a secret reaches a log or an
/// error only where someone wrote ``reveal``. Two secrets are not comparable with `==`: compare what was revealed in
/// constant time.
public struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The text itself. Every use is a place to look at in a review.
    public let reveal: String

    /// Wraps a text that must not be seen.
    public init(_ text: String) {
        reveal = text
    }

    public var description: String { "«secret»" }
    public var debugDescription: String { "«secret»" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
