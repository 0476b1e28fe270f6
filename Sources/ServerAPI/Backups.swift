/// A copy of all stores of the server, made while it runs.
public struct Backup: Sendable, Equatable {
    /// How it stands.
    public enum State: String, Sendable {
        case running, done, failed
    }

    /// Its name, which is its folder's.
    public let name: String
    /// Where it is on the server's machine, or will be.
    public let path: String
    /// How it stands.
    public var state = State.running
    /// How many pages of how many are copied; no total before that is known.
    public var copied = 0, total = 0
    /// Why it failed.
    public var reason: String?

    /// A backup that begins.
    public init(name: String, path: String) {
        self.name = name
        self.path = path
    }
}

/// What makes backups.
public struct Backups: Sendable {
    /// Begins one; throws ``Underway`` while another is made.
    let begin: @Sendable () throws -> Backup
    /// One of the last, by its name.
    let find: @Sendable (_ name: String) -> Backup?

    /// Another backup is being made.
    public struct Underway: Error {
        /// Its name.
        let name: String

        /// Refuses for the sake of the one of that name.
        public init(name: String) { self.name = name }
    }

    /// Names what makes them.
    public init(
        begin: @escaping @Sendable () throws -> Backup, find: @escaping @Sendable (_ name: String) -> Backup?
    ) {
        self.begin = begin
        self.find = find
    }
}
