/// A request method (RFC 9110 §9): any token, case-sensitive.
public struct Method: Hashable, Sendable, CustomStringConvertible {
    /// The method as it stands in the request line, such as `GET`.
    public let name: String

    /// Takes a method by its name, or nil where it is no token (RFC 9110 §5.6.2).
    public init?(_ name: String) {
        guard Token.isToken(name.utf8) else { return nil }
        self.name = name
    }

    private init(known name: String) {
        self.name = name
    }

    /// Takes bytes that the parser has checked to be a token; the usual methods cost no allocation.
    init(checkedToken bytes: Span<UInt8>) {
        name = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// `GET`: the representation of a resource.
    public static let get = Method(known: "GET")
    /// `HEAD`: what `GET` would answer, without its content.
    public static let head = Method(known: "HEAD")
    /// `POST`: what the resource makes of the content.
    public static let post = Method(known: "POST")
    /// `PUT`: the content replaces the resource.
    public static let put = Method(known: "PUT")
    /// `PATCH`: the content changes a part of the resource (RFC 5789).
    public static let patch = Method(known: "PATCH")
    /// `DELETE`: removes the resource.
    public static let delete = Method(known: "DELETE")
    /// `OPTIONS`: what may be done with the resource.
    public static let options = Method(known: "OPTIONS")
    /// `CONNECT`: a tunnel through a proxy; never served.
    public static let connect = Method(known: "CONNECT")
    /// `TRACE`: a loop-back of the request; never served.
    public static let trace = Method(known: "TRACE")

    /// Whether the method is one that this house knows; an unknown one is answered 501 (RFC 9110 §9.1).
    var isKnown: Bool {
        switch name {
        case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE": true
        default: false
        }
    }

    public var description: String { name }
}
