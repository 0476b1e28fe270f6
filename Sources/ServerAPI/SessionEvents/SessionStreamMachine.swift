internal import LatchkeyPlatform
internal import UserPool

/// What one event stream does about its session: which bytes go out when, and when it ends.
///
/// The session may end, and the client may leave, before the stream has been opened.
struct SessionStreamMachine {
    /// What the stream's owner has to do.
    enum Action: Equatable {
        case nothing
        /// Tells the client that nothing has happened yet.
        case sendComment
        /// Tells the client why the session is of no more use, and closes.
        case end(SessionEnd)
        /// Forgets the stream.
        case forget
    }

    private enum State {
        /// The answer's head is not on its way yet.
        case unopened
        /// The session ended before that.
        case endedUnopened(SessionEnd)
        /// Nothing was sent for so many ticks.
        case open(quietTicks: Int)
        case closed
    }

    /// For how many ticks, a second each, a stream may be silent: proxies close what is silent for a minute. Ticks, not
    /// times: the wall clock may jump.
    static let silence = 15

    private let expires: Timestamp
    private var state = State.unopened

    /// A stream for a token that expires then.
    init(expires: Timestamp) {
        self.expires = expires
    }

    /// The client can be written to.
    mutating func opened() -> Action {
        switch state {
        case .unopened:
            state = .open(quietTicks: 0)
            return .sendComment
        case .endedUnopened(let reason):
            state = .closed
            return .end(reason)
        case .open, .closed:
            return .nothing
        }
    }

    /// The session ended.
    mutating func sessionEnded(_ reason: SessionEnd) -> Action {
        switch state {
        case .unopened:
            state = .endedUnopened(reason)
            return .nothing
        case .open:
            state = .closed
            return .end(reason)
        case .endedUnopened, .closed:
            return .nothing
        }
    }

    /// A second has passed.
    mutating func ticked(at now: Timestamp) -> Action {
        switch state {
        case .open(let quietTicks):
            if now >= expires {
                state = .closed
                return .end(.expired)
            }
            let isSilent = quietTicks + 1 >= Self.silence
            state = .open(quietTicks: isSilent ? 0 : quietTicks + 1)
            return isSilent ? .sendComment : .nothing
        case .unopened, .endedUnopened, .closed:
            return .nothing
        }
    }

    /// The connection is gone, or the stream was closed.
    mutating func disconnected() -> Action {
        switch state {
        case .unopened, .endedUnopened, .open:
            state = .closed
            return .forget
        case .closed:
            return .forget
        }
    }
}
