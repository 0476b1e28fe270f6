/// What a request head says, by place: nothing is copied until the request is made.
struct RequestHead: Sendable {
    /// How the body is framed (RFC 9112 §6.3).
    enum Framing: Sendable, Equatable {
        case none
        case length(Int)
        case chunked

        /// Whether something follows the head.
        var hasBody: Bool {
            switch self {
            case .none: false
            case .length(let count): count > 0
            case .chunked: true
            }
        }
    }

    var method: Range<Int>
    /// The target in origin form, or `*`; of an absolute-form target the part behind the authority, which may be empty
    /// or begin with the query.
    var target: Range<Int>
    /// 1.0 or 1.1.
    var minorVersion: Int
    var framing: Framing
    /// Whether the connection may stay open after the answer (RFC 9112 §9.3).
    var keepsAlive: Bool
    /// Whether the client waits for `100 Continue` before it sends the body (RFC 9110 §10.1.1).
    var expectsContinue: Bool
    /// Where the field lines lie, up to the empty line.
    var fieldLines: Range<Int>
}
