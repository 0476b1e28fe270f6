/// The parts of a request that a signature covers, as they go over the wire.
///
/// The same type serves the signer and the verifier, whatever HTTP library carries the request:
///
/// ```swift
/// var request = SignableRequest(
///     method: "POST", target: "/", headers: [("Host", "127.0.0.1:9229")], body: Array("{}".utf8))
/// SigV4.sign(&request, with: credentials, region: "us-east-1", service: "cognito-idp", at: clock.now())
/// // request.headers now has X-Amz-Date and Authorization
/// ```
public struct SignableRequest: Sendable {
    /// The method in capitals.
    public var method: String
    /// Path and query as they stand on the request line, percent-encoded.
    public var target: String
    /// Names and values in the order of the wire; names in any case.
    public var headers: [(name: String, value: String)]
    /// The whole body; empty when there is none.
    public var body: [UInt8]

    /// Takes the parts as they are.
    public init(method: String, target: String, headers: [(name: String, value: String)], body: [UInt8]) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// The values of every header of that name (in lower case), in order.
    func values(of name: String) -> [String] {
        headers.compactMap { $0.name.lowercased() == name ? $0.value : nil }
    }
}
