internal import LatchkeyHTTP

extension Response {
    /// An answer of the token endpoint, which nobody may keep (RFC 6749 §5.1).
    static func oauth(_ json: [UInt8], status: Status = .ok) -> Response {
        Response(
            status,
            headers: [
                .contentType: "application/json;charset=UTF-8", .cacheControl: "no-store", "Pragma": "no-cache",
            ], body: .bytes(json))
    }
}
