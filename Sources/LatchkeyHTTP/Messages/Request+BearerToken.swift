public import LatchkeyPlatform

extension Request {
    /// The token of the one field `Authorization: Bearer …` (RFC 6750 §2.1); the scheme's case means nothing (RFC 9110
    /// §11.1). Nil for another scheme, for none, and for more than one field: which of them counts is a matter of opinion.
    public var bearerToken: Secret? {
        let values = headers.values(.authorization)
        guard values.count == 1 else { return nil }
        let parts = values[0].split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return Secret(String(parts[1]))
    }
}
