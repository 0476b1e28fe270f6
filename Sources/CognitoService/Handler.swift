internal import CognitoModel
internal import UserPool

/// The behaviour of an operation, beside its facts in `CognitoModel`.
///
/// A handler turns the decoded input into calls of `UserPool` and the result into the output. It throws
/// `UserPoolError`; the dispatcher turns that into Cognito's words.
///
/// ```swift
/// extension GetUser: Handler {
///     static func respond(to input: Input, in call: Call) async throws -> Output { … }
/// }
/// ```
/// Its name in ``Handlers`` makes it served.
protocol Handler: CognitoOperation {
    /// What a call costs the address that it came from. Operations of administrators cost nothing: a program calls them
    /// for all of its users.
    static func cost(of input: Input) -> AddressAct?

    /// Answers a call whose input has been decoded and checked, and whose signature has been verified where the
    /// operation needs one.
    static func respond(to input: Input, in call: Call) async throws -> Output
}

extension Handler {
    /// Nothing, like most operations.
    static func cost(of input: Input) -> AddressAct? { nil }
}
