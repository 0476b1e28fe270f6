/// How much of what an attacker needs in large numbers one address may cause in an hour, whatever accounts it is for.
///
/// Accounts have limits of their own, but whoever tries one common password on each of a million accounts, or one code
/// on each, meets none of them. The defaults leave room for an office behind one address and for a test run; 0 is no
/// limit.
public struct AddressLimits: Sendable, Equatable {
    /// Sign-ins that fail, and other wrong passwords.
    public var failedSignIns = 600
    /// Confirmation codes that are not right.
    public var wrongCodes = 300
    /// Users who sign up, or try to under a name that is taken.
    public var signUps = 600
    /// Requests for a message.
    public var messages = 300
    /// Whether this machine has no limits. Only for a server that nobody else reaches: behind a proxy on this machine
    /// that is not trusted every request seems to come from here.
    public var spareLoopback = false

    /// The defaults.
    public init() {}

    subscript(act: AddressAct) -> Int {
        switch act {
        case .signIn: failedSignIns
        case .code: wrongCodes
        case .signUp: signUps
        case .message: messages
        }
    }
}
