internal import LatchkeyCrypto
internal import LatchkeyJSON
public import LatchkeyPlatform

/// AWS Signature Version 4 in its header form
/// ([AWS, "Signature Version 4"](https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv.html)).
public enum SigV4 {
    static let algorithm = "AWS4-HMAC-SHA256"

    /// Headers that a proxy or the HTTP library may change on the way, and so are never signed.
    private static let unsigned: Set<String> = [
        "authorization", "connection", "expect", "transfer-encoding", "user-agent", "x-amzn-trace-id",
    ]

    /// The digest of a body as `X-Amz-Content-Sha256` has it: SHA-256 in hexadecimal digits. A request that has the
    /// header can be judged before its body is read (``Verifier/verify(head:now:secret:)``).
    public static func contentDigest(of body: [UInt8]) -> String { Hex.encode(HashFunction.sha256.digest(body)) }

    /// Signs a request: sets `X-Amz-Date`, `Authorization` and, for temporary credentials, `X-Amz-Security-Token`,
    /// in place of any that stood there. Every other header of the request is signed as it stands, so the request must
    /// already have its `Host`.
    public static func sign(
        _ request: inout SignableRequest, with credentials: Credentials, region: String, service: String,
        at moment: Timestamp
    ) {
        let date = AmzDate.text(of: moment)
        request.headers.removeAll {
            ["authorization", "x-amz-date", "x-amz-security-token"].contains($0.name.lowercased())
        }
        request.headers.append(("X-Amz-Date", date))
        if let token = credentials.sessionToken { request.headers.append(("X-Amz-Security-Token", token.reveal)) }
        let names = Set(request.headers.map { $0.name.lowercased() }).subtracting(unsigned).sorted()
        let scope = CredentialScope(date: String(date.prefix(8)), region: region, service: service)
        let signature = signature(
            of: CanonicalRequest(request, signedHeaders: names), date: date, scope: scope,
            secret: credentials.secretAccessKey)
        request.headers.append(
            (
                "Authorization",
                "\(algorithm) Credential=\(credentials.accessKeyID)/\(scope.text), "
                    + "SignedHeaders=\(names.joined(separator: ";")), Signature=\(signature)"
            ))
    }

    /// The signature in hexadecimal digits.
    static func signature(
        of request: CanonicalRequest, date: String, scope: CredentialScope, secret: Secret
    ) -> String {
        let sha256 = HashFunction.sha256
        let digest = Hex.encode(sha256.digest(Array(request.text.utf8)))
        let stringToSign = "\(algorithm)\n\(date)\n\(scope.text)\n\(digest)"
        var key = Array("AWS4\(secret.reveal)".utf8)
        for part in [scope.date, scope.region, scope.service, CredentialScope.terminator, stringToSign] {
            key = sha256.hmac(key: key, Array(part.utf8))
        }
        return Hex.encode(key)
    }
}
