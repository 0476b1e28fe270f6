internal import LatchkeyHTTP
internal import LatchkeyJSON

extension Response {
    private static let mediaType = "application/x-amz-json-1.1"
    private static let requestIDField: HeaderName = "x-amzn-RequestId"
    /// A header is no place for a message of megabytes; the body has all of it.
    private static let longestMessageHeader = 512

    /// 200 with the output's JSON text; without one, an empty body.
    static func cognito(_ json: [UInt8]?, requestID: String) -> Response {
        Response(
            .ok, headers: [.contentType: mediaType, Self.requestIDField: requestID],
            body: json.map { .bytes($0) } ?? .empty)
    }

    /// An error, in the body for clients that read it there and in headers for those that read it there.
    static func cognito(_ fault: Fault, requestID: String) -> Response {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("__type")
        writer.string(fault.name)
        writer.name("message")
        writer.string(fault.message)
        writer.endObject()
        return Response(
            fault.status,
            headers: [
                .contentType: mediaType, Self.requestIDField: requestID, "x-amzn-ErrorType": "\(fault.name):",
                "x-amzn-ErrorMessage": String(fault.message.prefix(longestMessageHeader)),
            ], body: .bytes(writer.bytes))
    }
}
