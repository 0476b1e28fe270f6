internal import AuthClient
internal import LatchkeyHTTPClient

/// Why a command did not do what it was asked: what to print, and the exit status.
struct CommandFailure: Error, Equatable {
    let status: ExitCode
    let message: String

    init(_ status: ExitCode, _ message: String) {
        self.status = status
        self.message = message
    }

    /// What any error of a command comes to.
    init(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as ArgumentError: self.init(.usage, error.message)
        case let error as AuthError: self.init(Self.status(error.code), error.message)
        case let error as HTTPClientError: self.init(Self.status(error.code), error.reason)
        default: self.init(.refused, "\(error)")
        }
    }

    private static func status(_ code: HTTPClientError.Code) -> ExitCode {
        switch code {
        case .invalidRequest, .unsupportedScheme, .forbiddenAddress: .usage
        case .cannotResolve, .cannotConnect, .untrusted, .timedOut, .connectionLost, .invalidResponse,
            .responseTooLarge, .cancelled:
            .unreachable
        }
    }

    private static func status(_ code: AuthError.Code) -> ExitCode {
        switch code {
        case .network, .invalidResponse, .internalError, .tooManyRequests: .unreachable
        case .storage: .local
        default: .refused
        }
    }
}
