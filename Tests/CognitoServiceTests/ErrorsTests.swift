import CognitoModel
import LatchkeyHTTP
import Testing
import UserPool

@testable import CognitoService

struct ErrorsTests {
    @Test(arguments: UserPoolError.Code.allCases)
    func `every reason of the domain has an error that the model knows, and words`(code: UserPoolError.Code) {
        let text: [UserPoolError.Detail: String] = [.text: "words", .pool: "p", .client: "c"]
        let fault = Errors.fault(for: UserPoolError(code, text), in: "SignUp")
        #expect(ErrorCode.known.contains(ErrorCode(rawValue: fault.name)))
        #expect(!fault.message.isEmpty)
        #expect(fault.status == .badRequest)
    }

    @Test(arguments: [
        (UserPoolError(.wrongPassword), "InitiateAuth", "NotAuthorizedException", "Incorrect username or password."),
        (UserPoolError(.locked), "InitiateAuth", "NotAuthorizedException", "Password attempts exceeded"),
        (UserPoolError(.userNotFound), "AdminGetUser", "UserNotFoundException", "User does not exist."),
        (
            UserPoolError(.userNotFoundForClient), "ForgotPassword", "UserNotFoundException",
            "Username/client id combination not found."
        ),
        (UserPoolError(.usernameExists), "SignUp", "UsernameExistsException", "User already exists"),
        (UserPoolError(.usernameExists), "AdminCreateUser", "UsernameExistsException", "User account already exists"),
        (
            .invalidPassword("longEnough"), "SignUp", "InvalidPasswordException",
            "Password did not conform with policy: Password not long enough"
        ),
        (
            .invalidPassword("common"), "SignUp", "InvalidPasswordException",
            "Provided password cannot be used for security reasons: it is one of the most common passwords."
        ),
        (
            .invalidPassword("name"), "ChangePassword", "InvalidPasswordException",
            "Provided password cannot be used for security reasons: it is made of the user's name."
        ),
        (
            .invalidPassword("numeric"), "AdminCreateUser", "InvalidPasswordException",
            "Password did not conform with password policy: Password must have numeric characters"
        ),
        (
            .flowNotEnabled("USER_PASSWORD_AUTH"), "InitiateAuth", "InvalidParameterException",
            "USER_PASSWORD_AUTH flow not enabled for this client"
        ),
        (
            .flowNotEnabled("ADMIN_USER_PASSWORD_AUTH"), "AdminInitiateAuth", "InvalidParameterException",
            "Auth flow not enabled for this client"
        ),
        (
            .poolNotFound("us-east-1_x"), "DescribeUserPool", "ResourceNotFoundException",
            "User pool us-east-1_x does not exist."
        ),
        (
            .clientNotFound("abc"), "SignUp", "ResourceNotFoundException", "User pool client abc does not exist."
        ),
        (
            .secretHashMissing("abc"), "SignUp", "NotAuthorizedException",
            "Client abc is configured with secret but SECRET_HASH was not received"
        ),
        (
            .aliasExists("email"), "ConfirmSignUp", "AliasExistsException",
            "An account with the given email already exists."
        ),
        (
            .missingParameter("USERNAME"), "InitiateAuth", "InvalidParameterException",
            "Missing required parameter USERNAME"
        ),
        (UserPoolError(.busy), "InitiateAuth", "TooManyRequestsException", "Too many requests"),
        (
            UserPoolError(.accessTokenRevoked), "GetUser", "NotAuthorizedException", "Access Token has been revoked"
        ),
        (
            UserPoolError(.invalidRefreshToken), "InitiateAuth", "NotAuthorizedException", "Invalid Refresh Token."
        ),
    ])
    func `the words are those that were seen of AWS`(
        error: UserPoolError, operation: String, name: String, message: String
    ) {
        #expect(Errors.fault(for: error, in: operation) == Fault(name: name, message: message))
    }
}
