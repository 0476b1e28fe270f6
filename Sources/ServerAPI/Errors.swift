internal import AWSSignature
internal import LatchkeyHTTP
internal import UserPool

/// The one table from the reasons of the domain and of signatures to problem documents.
enum Errors {
    /// What the caller is told; `nil` for an error that is the server's own.
    static func response(for error: any Error) -> Response? {
        switch error {
        case let error as SigV4Error: refusal(error)
        case let error as UserPoolError: problem(error)
        case let error as MalformedQuery: .problem(.badRequest, detail: error.detail)
        default: nil
        }
    }

    private static func refusal(_ error: SigV4Error) -> Response {
        switch error.kind {
        case .missing, .incomplete:
            var response = Response.problem(.unauthorized, title: error.name, detail: error.message)
            response.headers[.wwwAuthenticate] = "AWS4-HMAC-SHA256"
            return response
        case .invalid, .expired, .unknownKey:
            return .problem(.forbidden, title: error.name, detail: error.message)
        }
    }

    private static func problem(_ error: UserPoolError) -> Response? {
        switch error.code {
        case .invalidAccessToken: bearer("invalid_token", "the access token is not valid")
        case .accessTokenExpired: bearer("invalid_token", "the access token has expired")
        case .accessTokenRevoked: bearer("invalid_token", "the access token has been revoked")
        case .missingScope: bearer("insufficient_scope", "the access token lacks a scope", .forbidden)
        case .poolNotFound: .problem(.notFound, detail: "There is no such pool.")
        case .invalidParameter, .schemaViolation, .invalidTags: .problem(.badRequest, detail: error.context[.text])
        case .tooManyPools: .problem(.conflict, detail: "The server has as many user pools as it may have.")
        case .featureUnavailable: .problem(.badRequest, detail: error.context[.text])
        case .recoveryInProgress:
            .problem(.conflict, detail: "A point-in-time recovery of the user pool is in progress.")
        case .operationNotEnabled: .problem(.conflict, detail: error.context[.text])
        case .importJobNotFound: .problem(.notFound, detail: "There is no such import job.")
        case .uploadNotSigned: .problem(.forbidden, detail: "The address is not one that a job was given.")
        case .uploadExpired: .problem(.forbidden, detail: "The address has expired. Make another import job.")
        case .uploadTooLong: .problem(.contentTooLarge, detail: "The file is longer than this server takes.")
        case .uploadConflict:
            .problem(.conflict, detail: "A file of this job is on its way already, or the job was started.")
        case .busy: .problem(.serviceUnavailable, detail: "Too much is waiting. Try again later.")
        default: nil
        }
    }

    /// A refusal of a token (RFC 6750 §3).
    static func bearer(_ code: String, _ description: String, _ status: Status = .unauthorized) -> Response {
        var response = Response.problem(
            status, detail: description.prefix(1).uppercased() + description.dropFirst() + ".")
        response.headers[.wwwAuthenticate] = #"Bearer error="\#(code)", error_description="\#(description)""#
        return response
    }

    /// A request without a token, which RFC 6750 §3.1 answers without an error code.
    static var tokenMissing: Response {
        var response = Response.problem(.unauthorized, detail: "Send an access token: 'Authorization: Bearer …'.")
        response.headers[.wwwAuthenticate] = "Bearer"
        return response
    }
}

/// A query that is not what the endpoint takes; says what it takes.
struct MalformedQuery: Error, Equatable {
    let detail: String
}
