internal import LatchkeyHTTP
internal import LatchkeyHTTPClient
public import LatchkeyPlatform
internal import UserPool

/// Where the lines of a log really go.
public enum LogDestination: Sendable {
    /// Into a file, a line each.
    case file(LogFile)
    /// To an endpoint by HTTP: several lines at a time, a JSON object each, as `application/x-ndjson`, signed as
    /// messages by webhook are where there is a key.
    case endpoint(url: String, signingKey: Secret?)

    /// An endpoint by its address; `nil` for one that others could listen to on the way: neither `https` nor of this
    /// machine.
    public static func endpoint(at url: String, signingKey: Secret?) -> LogDestination? {
        guard let exposure = URLExposure(url), exposure != .open, (try? ClientRequest(.post, url).validate()) != nil
        else {
            return nil
        }
        return .endpoint(url: url, signingKey: signingKey)
    }

    /// What became of some lines.
    enum Outcome: Equatable, Sendable {
        case taken
        /// They will not be taken, however often they are sent.
        case refused(String)
        /// They may be taken later.
        case failed(String)
    }

    /// Hands lines over.
    func take(_ lines: [UInt8], at now: Timestamp) async -> Outcome {
        switch self {
        case .file(let file):
            do throws(LogFile.Failure) {
                try file.append(lines)
                return .taken
            } catch {
                return .failed(error.reason)
            }
        case .endpoint(let url, let key): return await Self.post(lines, to: url, key, at: now)
        }
    }

    private static func post(_ lines: [UInt8], to url: String, _ key: Secret?, at now: Timestamp) async -> Outcome {
        var request = ClientRequest(.post, url, body: lines)
        request.headers = [("Content-Type", "application/x-ndjson")]
        if let key {
            request.headers.append((RequestSignature.header, RequestSignature.value(of: lines, at: now, secret: key)))
        }
        // Whatever a name on this machine means by now.
        if !url.lowercased().hasPrefix("https:") { request.addresses = .loopback }
        request.connectTimeout = .seconds(10)
        request.timeout = .seconds(30)
        request.maximumResponseBytes = 1 << 16
        do throws(HTTPClientError) {
            switch WebhookCarrier.outcome(of: try await HTTPClient.shared.send(request).status) {
            case .delivered: return .taken
            case .refused(reason: let reason): return .refused(reason)
            case .postponed(reason: let reason), .unavailable(reason: let reason): return .failed(reason)
            }
        } catch {
            return .failed("\(error)")
        }
    }
}
