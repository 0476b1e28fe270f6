/// Requests as the bytes that clients of the server send.
enum WireRequest {
    /// A call of a public Cognito operation, with the fields that botocore sends.
    static func call(_ operation: String, _ body: String) -> [UInt8] {
        Array(
            """
            POST / HTTP/1.1\r
            Host: 127.0.0.1:9229\r
            Accept-Encoding: identity\r
            X-Amz-Target: AWSCognitoIdentityProviderService.\(operation)\r
            Content-Type: application/x-amz-json-1.1\r
            User-Agent: Boto3/1.44.8 md/Botocore#1.44.8 ua/2.1 os/linux md/arch#x86_64 lang/python#3.11\r
            Content-Length: \(body.utf8.count)\r
            \r
            \(body)
            """.utf8)
    }

    /// A GET of a path, with a Bearer token where one is given (RFC 6750 §2.1).
    static func get(_ path: String, token: String? = nil) -> [UInt8] {
        let authorization = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        return Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:9229\r\nAccept: */*\r\n\(authorization)\r\n".utf8)
    }

    /// A POST of JSON to a path.
    static func post(_ path: String, token: String, _ body: String) -> [UInt8] {
        Array(
            """
            POST \(path) HTTP/1.1\r
            Host: 127.0.0.1:9229\r
            Authorization: Bearer \(token)\r
            Content-Type: application/json\r
            Content-Length: \(body.utf8.count)\r
            \r
            \(body)
            """.utf8)
    }
}
