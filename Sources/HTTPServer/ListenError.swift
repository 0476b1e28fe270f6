internal import Glibc

/// Why a server cannot listen.
public struct ListenError: Error, Equatable, CustomStringConvertible {
    /// The address that was asked for.
    public let address: String
    /// What the system says, such as `Address already in use`.
    public let reason: String

    init(_ address: String, errno code: Int32) {
        self.address = address
        reason = String(cString: strerror(code))
    }

    init(_ address: String, reason: String) {
        self.address = address
        self.reason = reason
    }

    public var description: String { "cannot listen on \(address): \(reason)" }
}
