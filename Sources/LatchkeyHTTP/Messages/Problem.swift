extension Response {
    /// A problem document (RFC 9457): `application/problem+json` with `type` `about:blank`, the status and its phrase as
    /// `title` unless another is given, and `detail` where there is one.
    public static func problem(_ status: Status, title: String? = nil, detail: String? = nil) -> Response {
        var json = #"{"type":"about:blank","title":"# + quote(title ?? status.reason) + #","status":\#(status.code)"#
        if let detail { json += #","detail":"# + quote(detail) }
        return Response(
            status, headers: ["Content-Type": "application/problem+json"], body: .bytes(Array((json + "}").utf8)))
    }

    private static func quote(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case _ where scalar.value < 0x20:
                let hex = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
