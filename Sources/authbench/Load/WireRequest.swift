internal import AWSSignature
internal import LatchkeyPlatform

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

    /// A call of an operation for administrators, signed as the AWS tools sign.
    static func call(
        _ operation: String, _ body: String, by administrator: Credentials, region: String
    ) -> [UInt8] {
        var request = SignableRequest(
            method: "POST", target: "/",
            headers: [
                ("Host", "127.0.0.1:9229"), ("X-Amz-Target", "AWSCognitoIdentityProviderService.\(operation)"),
                ("Content-Type", "application/x-amz-json-1.1"),
            ], body: Array(body.utf8))
        SigV4.sign(
            &request, with: administrator, region: region, service: "cognito-idp", at: SystemClock().now())
        let fields = request.headers.map { "\($0.name): \($0.value)\r\n" }.joined()
        return Array("POST / HTTP/1.1\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    }

    /// A PUT of a file to a path.
    static func put(_ path: String, _ body: String) -> [UInt8] {
        Array("PUT \(path) HTTP/1.1\r\nHost: 127.0.0.1:9229\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
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
