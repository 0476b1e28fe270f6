import LatchkeyHTTP
import LatchkeyJSON
import Testing

@testable import ServerAPI
@testable import UserPool

struct ErrorsTests {
    @Test(
        arguments: [
            (UserPoolError.featureUnavailable("Not in the plan."), Status.badRequest, "Not in the plan."),
            (UserPoolError.operationNotEnabled("Not now."), .conflict, "Not now."),
            (
                UserPoolError(.recoveryInProgress), .conflict,
                "A point-in-time recovery of the user pool is in progress."
            ),
        ] as [(UserPoolError, Status, String)])
    func `what the caller can do something about is no error of the server's`(
        error: UserPoolError, status: Status, detail: String
    ) throws {
        let response = try #require(Errors.response(for: error))
        #expect(response.status == status)
        #expect(try JSONValue(parsing: response.bytes)["detail"]?.string == detail)
    }
}
