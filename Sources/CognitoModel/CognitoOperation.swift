public import LatchkeyJSON

/// What is known of an operation before anyone serves or calls it: its name, who may call it, its errors, and the
/// tables of what goes in and comes out.
///
/// The facts are those of the service's own model: <https://docs.aws.amazon.com/cognito-user-identity-pools/>.
public protocol CognitoOperation: Sendable {
    /// What the caller must show.
    static var access: Access { get }

    /// The errors that the operation declares, in the model's order.
    static var errors: [ErrorCode] { get }

    /// The request's body.
    associatedtype Input: Shape

    /// The answer's body: a shape of its own, ``Empty`` or ``NoContent``.
    associatedtype Output: Shape
}

extension CognitoOperation {
    /// The operation's name, as `X-Amz-Target` carries it behind the dot.
    public static var name: String { String(describing: Self.self) }
}
