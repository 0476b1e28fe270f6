internal import LatchkeyHTTP
internal import LatchkeyPlatform
internal import UserPool

extension ServerAPI {
    /// Answers with the logo of the classic login pages that a client's own style has. Its address has the style's
    /// version in it, so that it can be kept.
    func image(_ request: Request, ofPool pool: String, client: String) async -> Response {
        await answering(request) {
            guard let image = try await pools.pool(named: pool).pageImage(ofClientNamed: client) else {
                return .problem(.notFound, detail: "There is no such image.")
            }
            return Response(
                .ok,
                headers: [
                    .contentType: image.format.mediaType, .cacheControl: "public, max-age=300",
                    "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; sandbox",
                ], body: .bytes(image.content))
        }
    }
}
