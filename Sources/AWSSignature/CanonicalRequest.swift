internal import LatchkeyCrypto
internal import LatchkeyHTTP
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The one spelling of a request that both sides hash
/// ([AWS, "Create a canonical request"](https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html)).
struct CanonicalRequest {
    /// The canonical request itself.
    let text: String

    /// `signedHeaders` are lower-case names, sorted; every one of them is in the request. `contentDigest` stands for
    /// the body where that has not come yet.
    init(_ request: SignableRequest, signedHeaders: [String], contentDigest: String? = nil) {
        let mark = request.target.firstIndex(of: "?")
        let path = request.target[..<(mark ?? request.target.endIndex)]
        let query = mark.map { request.target[request.target.index(after: $0)...] } ?? ""
        var text = request.method + "\n" + Self.path(path) + "\n" + Self.query(query) + "\n"
        for name in signedHeaders {
            let values = request.values(of: name).map(Self.headerValue)
            text += name + ":" + values.joined(separator: ",") + "\n"
        }
        text += "\n" + signedHeaders.joined(separator: ";") + "\n"
        text += contentDigest ?? SigV4.contentDigest(of: request.body)
        self.text = text
    }

    /// The path with `.`, `..` and empty segments resolved (RFC 3986 §5.2.4), then encoded once more, as every service
    /// but S3 has it.
    private static func path(_ path: Substring) -> String {
        var segments: [Substring] = []
        for segment in path.parts(between: "/") where !segment.isEmpty {
            switch segment {
            case ".": continue
            case "..": _ = segments.popLast()
            default: segments.append(segment)
            }
        }
        let trailing = path.hasSuffix("/") && !segments.isEmpty ? "/" : ""
        return "/" + segments.map { PercentEncoding.encode($0) }.joined(separator: "/") + trailing
    }

    /// The parameters, each decoded and encoded the one way, sorted by name and then by value.
    private static func query(_ query: Substring) -> String {
        query.parts(between: "&")
            .filter { !$0.isEmpty }
            .map { parameter in
                let parts = parameter.parts(between: "=", most: 2)
                return (name: reencoded(parts[0]), value: parts.count > 1 ? reencoded(parts[1]) : "")
            }
            .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
            .map { "\($0.name)=\($0.value)" }
            .joined(separator: "&")
    }

    /// The one spelling of a name or value; a malformed escape stands for itself.
    private static func reencoded(_ text: Substring) -> String {
        PercentEncoding.encode(PercentEncoding.bytes(behind: text) ?? Array(text.utf8))
    }

    /// Without outer white space, and with each run of spaces as one.
    private static func headerValue(_ value: String) -> String {
        value.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    }
}
