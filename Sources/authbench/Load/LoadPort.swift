/// Where load goes: a port of 127.0.0.1, in plain text or through TLS.
struct LoadPort: Sendable {
    let number: UInt16
    var isTLS = false
}
