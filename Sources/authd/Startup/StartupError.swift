internal import Glibc

/// Why the server does not start: a sentence for its operator.
struct StartupError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    /// An error of the operating system, by what was tried and `errno`.
    init(_ attempt: String, errno code: Int32) {
        description = "\(attempt): \(String(cString: strerror(code)))"
    }
}
