internal import LatchkeyHTTP
public import LatchkeyPlatform

extension ServerAPI {
    /// What `GET /metrics` shows, and to whom.
    ///
    /// The reader shows a bearer token, wherever it calls from: behind a proxy on the same machine every client looks
    /// as if it were local, so an address proves nothing.
    public struct Metrics: Sendable {
        private let registry: MetricRegistry
        private let admits: @Sendable (_ token: Secret) -> Bool

        /// Shows `registry` to whoever has a token that `admits` takes, which compares it in constant time.
        public init(_ registry: MetricRegistry, admits: @escaping @Sendable (_ token: Secret) -> Bool) {
            self.registry = registry
            self.admits = admits
        }

        func answer(_ request: Request) async -> Response {
            guard let token = request.bearerToken else { return refusal("Bearer") }
            guard admits(token) else { return refusal(#"Bearer error="invalid_token""#) }
            // Off the event loop, since it writes a thousand lines.
            let text = await Task.detached { [registry] in registry.text }.value
            return Response(
                .ok, headers: ["Content-Type": MetricRegistry.contentType, "Cache-Control": "no-store"],
                body: .bytes(text))
        }

        private func refusal(_ challenge: String) -> Response {
            var response = Response.problem(
                .unauthorized, detail: "Send the token of the metrics: 'Authorization: Bearer …'.")
            response.headers[.wwwAuthenticate] = challenge
            return response
        }
    }
}
