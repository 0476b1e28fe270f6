/// Why a message is refused: the status that says so. The connection ends with it, because where a malformed message
/// ends, and with it where the next begins, is a matter of opinion (RFC 9112 §11.2).
struct Refusal: Error, Equatable {
    let status: Status
}
