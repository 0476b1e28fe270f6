import AuthClient
import LatchkeyHTTPClient
import Testing

@testable import authctl

@Suite struct CommandFailureTests {
    @Test(arguments: [
        (AuthError.Code.notAuthorized, ExitCode.refused), (.notSignedIn, .refused), (.sessionEnded, .refused),
        (.codeMismatch, .refused), (.network, .unreachable), (.internalError, .unreachable), (.storage, .local),
    ])
    func `an error of the session has its exit status and keeps the server's text`(
        _ code: AuthError.Code, _ status: ExitCode
    ) {
        #expect(CommandFailure(AuthError(code, "text")) == CommandFailure(status, "text"))
    }

    @Test(arguments: [
        (HTTPClientError.Code.cannotConnect, ExitCode.unreachable), (.timedOut, .unreachable),
        (.unsupportedScheme, .usage), (.invalidRequest, .usage),
    ])
    func `an error of the wire has its exit status`(_ code: HTTPClientError.Code, _ status: ExitCode) {
        #expect(CommandFailure(HTTPClientError(code, "text")) == CommandFailure(status, "text"))
    }

    @Test func `the exit statuses are those that scripts know`() {
        #expect([ExitCode.done, .refused, .usage, .unreachable, .local].map(\.rawValue) == [0, 1, 2, 3, 4])
    }
}
