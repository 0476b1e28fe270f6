/// Why a text is not the JSON that was asked for.
///
/// Cognito answers it as `SerializationException`. It names members, never their values, so it may be logged.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of fault.
    public enum Code: Sendable {
        /// Not a JSON text (RFC 8259): syntax, a byte order mark, something behind the end, a lone surrogate; or
        /// one with a text that nobody would write and whose cost is out of bounds (`StreamSafeText`).
        case malformed
        /// Not UTF-8, or an overlong or surrogate sequence in it (RFC 3629 §3).
        case invalidUTF8
        /// A number that JSON does not write (`NaN`, `01`) or that no 64-bit number holds (`1e400`).
        case invalidNumber
        /// Nested deeper than ``JSONDocument/maximumDepth``.
        case tooDeep
        /// Longer than the reader allows.
        case tooLarge
        /// No memory to parse it.
        case outOfMemory
        /// A member occurs twice in one object.
        case duplicateMember
        /// A member's value has another type than the reader needs.
        case wrongType
    }

    /// The kind of fault.
    public let code: Code

    /// Where it is, from the root, parts separated by dots: `UserAttributes.0.Name`. Empty at the root, or when the
    /// text as a whole is at fault.
    public private(set) var path: String

    /// A fault of `code` at `path`.
    public init(_ code: Code, at path: String = "") {
        self.code = code
        self.path = path
    }

    /// The same fault seen from one level further out.
    func inside(_ component: String) -> JSONError {
        var outer = self
        outer.path = path.isEmpty ? component : "\(component).\(path)"
        return outer
    }

    public var description: String {
        let reason =
            switch code {
            case .malformed: "not a JSON text"
            case .invalidUTF8: "not UTF-8"
            case .invalidNumber: "a number that cannot be read"
            case .tooDeep: "nested too deeply"
            case .tooLarge: "too large"
            case .outOfMemory: "out of memory"
            case .duplicateMember: "a member that occurs twice"
            case .wrongType: "a value of the wrong type"
            }
        return path.isEmpty ? reason : "\(reason) at '\(path)'"
    }

    /// A member's name fit for a message: at most 128 Unicode scalars.
    static func shown(_ name: String) -> String {
        name.utf8.count <= 128 ? name : String(name.unicodeScalars.prefix(128))
    }
}
