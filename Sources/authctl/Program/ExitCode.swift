/// What the program ends with; scripts rely on these numbers.
enum ExitCode: Int32, Sendable {
    case done = 0
    /// The server said no, a token is not valid, or nobody is signed in.
    case refused = 1
    /// The command line is not right.
    case usage = 2
    /// The server cannot be reached, or failed.
    case unreachable = 3
    /// A local file cannot be read or written.
    case local = 4
}
