internal import Glibc
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A file to which every message is appended as one line of JSON, for development and tests:
/// `{"poolId":…,"username":…,"to":…,"medium":…,"subject":…,"body":…,"code":…}`.
public final class OutboxFile: Sendable {
    private let descriptor: Int32

    /// Opens or makes the file (0600). `nil` when it cannot be written.
    public init?(path: String) {
        descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Appends in one write, so that lines of several threads do not mix. A line that cannot be written is lost: the
    /// message lies in the store.
    func append(_ message: Message) {
        var line = Line(message).encode()
        line.append(UInt8(ascii: "\n"))
        _ = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    private struct Line: Shape {
        var pool = ""
        var username = ""
        var destination = ""
        var medium = ""
        var subject: String?
        var body = ""
        var code = ""

        init() {}

        init(_ message: Message) {
            pool = message.pool.text
            username = message.username
            destination = message.destination
            medium = message.medium.rawValue
            subject = message.subject
            body = message.body.reveal
            code = message.code.reveal
        }

        static let fields: [Field<Self>] = [
            .init("poolId", \.pool),
            .init("username", \.username),
            .init("to", \.destination),
            .init("medium", \.medium),
            .init("subject", \.subject),
            .init("body", \.body),
            .init("code", \.code),
        ]
    }
}
