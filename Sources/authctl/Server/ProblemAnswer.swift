internal import LatchkeyHTTPClient
internal import LatchkeyJSON

/// The answers of the server's own paths: JSON, or a problem document (RFC 9457).
enum ProblemAnswer {
    /// The JSON of an answer; a problem is thrown with its detail. An answer without a body is `null`.
    static func json(of response: ClientResponse) throws(CommandFailure) -> JSONValue {
        guard (200...299).contains(response.status) else {
            let problem = try? JSONValue(parsing: response.body)
            let text = problem?["detail"]?.string ?? problem?["title"]?.string
            let status: ExitCode = response.status >= 500 ? .unreachable : .refused
            throw CommandFailure(status, text ?? "The server answered \(response.status).")
        }
        guard !response.body.isEmpty else { return .null }
        guard let json = try? JSONValue(parsing: response.body) else {
            throw CommandFailure(.unreachable, "The server's answer is no JSON.")
        }
        return json
    }
}
