internal import LatchkeyHTTP
package import LatchkeyHTTPClient
internal import LatchkeyJSON
public import LatchkeyPlatform

/// A server over HTTP: Cognito's wire on `POST /`, and the event stream `GET /session/events`.
///
/// It works against Amazon Cognito too, which has no such stream: a session then learns of its end when it refreshes.
public struct HTTPBackend: AuthBackend {
    private let endpoint: String
    private let timeout: Duration
    private let client: HTTPClient

    /// A server by its URL, such as `https://auth.example.com`; `timeout` is for one request and its whole answer.
    /// `caFile` names the certificates (PEM) of the authorities to trust instead of the system's.
    public init(endpoint: String, timeout: Duration = .seconds(20), caFile: String? = nil) {
        client = HTTPClient(caFile: caFile)
        self.endpoint = endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint
        self.timeout = timeout
    }

    public func call(_ operation: String, _ body: [UInt8]) async throws(AuthError) -> [UInt8] {
        var request = ClientRequest(.post, endpoint + "/", body: body)
        request.timeout = timeout
        request.headers = [
            ("Content-Type", "application/x-amz-json-1.1"),
            ("X-Amz-Target", "AWSCognitoIdentityProviderService.\(operation)"),
        ]
        let response: ClientResponse
        do throws(HTTPClientError) {
            response = try await client.send(request)
        } catch {
            throw AuthError(error)
        }
        guard response.status == 200 else { throw AuthError(wire: response) }
        return response.body
    }

    public func sessionEnd(_ accessToken: Secret) async throws(AuthError) -> SessionEndReason? {
        var request = ClientRequest(.get, endpoint + "/session/events")
        request.timeout = timeout
        request.headers = [("Accept", "text/event-stream")]
        request.authorize(bearer: accessToken)
        let (head, body): (ResponseHead, ResponseStream)
        do throws(HTTPClientError) {
            (head, body) = try await client.stream(request)
        } catch {
            throw AuthError(error)
        }
        switch head.status {
        case 200: break
        case 401: throw AuthError(.notAuthorized, "The access token is not taken.")
        // Too many streams of this user are open, or the server is in trouble: either passes.
        case 429, 500...: throw AuthError(.network, "The server answered \(head.status).")
        default: throw AuthError(.notOffered, "The server does not tell of the end of sessions.")
        }
        guard head.headers[.contentType]?.lowercased().hasPrefix("text/event-stream") == true else {
            throw AuthError(.notOffered, "The server does not tell of the end of sessions.")
        }
        var parser = EventStreamParser(maximumEventBytes: 65_536)
        do {
            for try await bytes in body {
                for event in try parser.receive(bytes) where event.event == "ended" {
                    let reason = (try? JSONValue(parsing: event.data))?["reason"]?.string
                    guard let reason else { return .refused }
                    // The access token's time was up, not the session's: a fresh one listens anew, or learns the truth.
                    return reason == SessionEndReason.expired.rawValue ? nil : SessionEndReason(rawValue: reason)
                }
            }
        } catch let error as HTTPClientError where error.code == .cancelled {
            throw AuthError(.cancelled, "The task was cancelled.")
        } catch {
            // The connection broke after it had been there: the session listens anew.
            return nil
        }
        return nil
    }
}

extension AuthError {
    /// A failure below HTTP.
    init(_ error: HTTPClientError) {
        switch error.code {
        case .cancelled: self.init(.cancelled, "The task was cancelled.")
        case .invalidRequest, .unsupportedScheme, .forbiddenAddress: self.init(.invalidParameter, error.reason)
        case .invalidResponse, .responseTooLarge: self.init(.invalidResponse, error.reason)
        case .cannotResolve, .cannotConnect, .untrusted, .timedOut, .connectionLost: self.init(.network, error.reason)
        }
    }

    /// An answer that is no success. The code stands in the body and in a header; each has forms with decoration:
    /// `NotAuthorizedException:`, `com.amazonaws…#NotAuthorizedException`.
    package init(wire response: ClientResponse) {
        let body = try? JSONValue(parsing: response.body)
        let type = body?["__type"]?.string ?? response.head.headers["x-amzn-errortype"]
        guard
            let name = type?.prefix(while: { $0 != ":" && $0 != "," }).split(separator: "#").last.map(String.init)
        else {
            // A proxy's page, or a server that is starting: nothing that the service said.
            let isServerFault = response.status >= 500
            self.init(isServerFault ? .network : .invalidResponse, "The server answered \(response.status).")
            return
        }
        let message =
            body?["message"]?.string ?? body?["Message"]?.string ?? response.head.headers["x-amzn-errormessage"]
        self.init(Code(rawValue: name), message ?? name)
    }
}
