internal import LatchkeyHTTP
internal import LatchkeyHTTPClient
internal import LatchkeyJSON
internal import UserPool

/// What an endpoint has answered: an event, a refusal, or a failure that another try may mend.
enum HookAnswer: Equatable, Sendable {
    case event([UInt8])
    /// The function ended with an error of its own.
    case thrown(String)
    /// Another try may help.
    case failing(String)
    /// Another try would not help.
    case refused(String)

    /// Reads an answer.
    ///
    /// A function that ends with an error says so by `{"errorMessage": …}`: behind the header `X-Amz-Function-Error`
    /// (the Invoke operation of Lambda), with a status from 400 to 499, or, as the emulators of Lambda's runtime do it,
    /// in place of the event.
    init(_ response: ClientResponse) {
        switch response.status {
        case 200...299:
            if let error = Self.error(in: response.body) {
                self = .thrown(error)
            } else if response.head.headers.contains("X-Amz-Function-Error") {
                self = .thrown("Unhandled")
            } else {
                self = .event(response.body)
            }
        case 429, 500...599: self = .failing("it answered with status \(response.status)")
        case 400...499:
            if let error = Self.error(in: response.body) {
                self = .thrown(error)
            } else {
                self = .refused("it answered with status \(response.status)")
            }
        default: self = .refused("it answered with status \(response.status)")
        }
    }

    /// The words of an error; `nil` for an event, whatever else it holds.
    private static func error(in body: [UInt8]) -> String? {
        guard let root = try? JSONDocument(parsing: body, maximumSize: HookLimits.answerBytes).root,
            root["response"] == nil, let message = root["errorMessage"]?.string
        else { return nil }
        return message
    }
}
