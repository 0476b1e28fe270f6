/// How long to wait before coming back to a server that was not there: 1 s, doubled each time up to a minute, and half
/// of it by chance, so that the clients of a server that restarts do not come back at one moment.
struct Backoff {
    private static let first = 1.0, longest = 60.0
    /// How long a connection lasts to one that serves.
    private static let stable = Duration.seconds(30)

    private var seconds = Self.first

    /// The next wait.
    mutating func next() -> Duration {
        defer { seconds = min(seconds * 2, Self.longest) }
        return .seconds(seconds * Double.random(in: 0.5...1))
    }

    /// A connection has ended. When it served for a while, the next wait is a short one; a server that takes
    /// connections and drops them is one in trouble, and waited for longer each time.
    mutating func connectionEnded(after duration: Duration) {
        if duration >= Self.stable { seconds = Self.first }
    }
}
