/// What a derived signing key is good for: one day, one region, one service
/// ([AWS, "Create a signed AWS API request"](https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html)).
struct CredentialScope: Equatable, Sendable {
    /// The last part of every scope.
    static let terminator = "aws4_request"

    /// The day, `YYYYMMDD`.
    let date: String
    let region: String
    let service: String

    var text: String { "\(date)/\(region)/\(service)/\(Self.terminator)" }
}
