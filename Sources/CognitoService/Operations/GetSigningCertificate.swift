internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension GetSigningCertificate: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        var output = Output()
        output.certificate = Base64.encode(try await call.pool(input.userPoolID).signingCertificate())
        return output
    }
}
