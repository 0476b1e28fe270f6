public import LatchkeyHTTP

extension SignableRequest {
    /// A request as the server received it.
    public init(_ request: Request) {
        self.init(
            method: request.method.name, target: request.target, headers: Array(request.headers), body: request.body)
    }
}
