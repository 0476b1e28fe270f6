public import LatchkeyPlatform

/// What calls the functions that pools name as hooks (`LambdaConfig`): a program of the operator's that looks at what a
/// user is about to do, refuses it, or has a word in it.
///
/// The domain makes the event and judges the answer; how the two travel is the caller's affair. Hooks are never called
/// inside a transaction of the store, and what they answer is checked like anything that comes from outside.
///
/// ```swift
/// let hooks = HTTPHooks(endpoints)
/// let pools = try await UserPools(…, hooks: hooks, …)
/// ```
public protocol HookCaller: Sendable {
    /// Sends an event of that trigger, a JSON object, to the function of that Amazon Resource Name and returns its
    /// answer: the event with another `response`. A function that ends with an error of its own is
    /// ``HookFault/thrown(_:)``.
    func call(_ function: String, at trigger: HookTrigger, with event: [UInt8]) async throws(HookFault) -> [UInt8]

    /// Encrypts a code for the function that is to bring it to a user, so that nobody between reads it; `context` is
    /// bound to it. Throws ``HookFault/unmapped`` when the function has no key.
    func seal(_ code: Secret, for function: String, context: String) throws(HookFault) -> String
}

/// Why a hook gave no answer.
public enum HookFault: Error, Sendable, Equatable {
    /// Nobody has said where the function is, or which key is its own.
    case unmapped
    /// It did not answer in time, however often it was asked.
    case timedOut
    /// It cannot be reached, or what is there did not work; the text is for the operator's log.
    case unreachable(String)
    /// Too many calls of it are under way.
    case overloaded
    /// It was reached and refused, in these words.
    case thrown(String)
    /// It answered with something that is no answer.
    case unreadable
}
