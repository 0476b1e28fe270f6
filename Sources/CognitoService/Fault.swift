internal import CognitoModel
internal import LatchkeyHTTP

/// An error as the Cognito wire has it: its `__type`, the message for the caller, and the status.
struct Fault: Error, Equatable, Sendable {
    /// The `__type`.
    let name: String
    /// What the caller reads; it holds no secret.
    let message: String
    /// 400 for everything that the caller can mend, 500 for the rest.
    var status: Status = .badRequest

    /// An error that the model declares.
    static func declared(_ code: ErrorCode, _ message: String) -> Fault {
        Fault(name: code.rawValue, message: message)
    }

    /// An error of AWS's JSON protocol, which no operation declares.
    static func ofProtocol(_ name: String, _ message: String) -> Fault {
        Fault(name: name, message: message)
    }

    /// For a caller that is there no more.
    static let gone = Fault(
        name: ErrorCode.internalError.rawValue, message: "The connection was closed.", status: .internalServerError)
}
