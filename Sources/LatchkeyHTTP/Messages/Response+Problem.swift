public import LatchkeyJSON

extension Response {
    /// A problem document (RFC 9457): `application/problem+json` with `type` `about:blank`, the status and its phrase
    /// as `title` unless another is given, `detail` where there is one, and `members` of the problem's own behind them.
    public static func problem(
        _ status: Status, title: String? = nil, detail: String? = nil,
        members: KeyValuePairs<String, JSONValue> = [:]
    ) -> Response {
        var json = JSONWriter()
        json.beginObject()
        json.name("type" as StaticString)
        json.string("about:blank")
        json.name("title" as StaticString)
        json.string(title ?? status.reason)
        json.name("status" as StaticString)
        json.integer(status.code)
        if let detail {
            json.name("detail" as StaticString)
            json.string(detail)
        }
        for (name, value) in members {
            json.name(name)
            value.write(to: &json)
        }
        json.endObject()
        return Response(status, headers: ["Content-Type": "application/problem+json"], body: .bytes(json.bytes))
    }
}
