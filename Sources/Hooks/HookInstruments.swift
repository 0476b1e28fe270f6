public import LatchkeyPlatform
public import UserPool

/// How calls of functions ended, and how long they took, by the point at which they were called.
public struct HookInstruments: Sendable {
    /// How a call ended, with all its tries.
    public enum Outcome: String, Sendable, CaseIterable {
        /// The function answered. What it answered may still make no sense: the log says so.
        case answered
        /// The function refused, or failed with words of its own.
        case refused
        /// It was not heard of in time.
        case timedOut = "timed_out"
        /// It could not be reached, or what is there did not work.
        case unreachable
        /// Too many calls of it were under way: it was not asked.
        case overloaded
        /// Nobody has said where it is.
        case unmapped

        init(_ fault: HookFault) {
            switch fault {
            case .unmapped: self = .unmapped
            case .timedOut: self = .timedOut
            case .unreachable, .unreadable: self = .unreachable
            case .overloaded: self = .overloaded
            case .thrown: self = .refused
            }
        }
    }

    /// The calls of one trigger.
    public struct Calls: Sendable {
        /// How many ended how.
        public let outcomes: [(outcome: Outcome, count: Counter)] = Outcome.allCases.map { ($0, Counter()) }
        /// From the first try to the end of the last.
        public let duration = Histogram.seconds()
    }

    /// The calls by their trigger.
    public let calls: [(trigger: HookTrigger, calls: Calls)] = HookTrigger.allCases.map { ($0, Calls()) }

    init() {}

    /// Counts a call that began then.
    func count(_ outcome: Outcome, at trigger: HookTrigger, since began: ContinuousClock.Instant) {
        guard let calls = calls.first(where: { $0.trigger == trigger })?.calls else { return }
        calls.outcomes.first { $0.outcome == outcome }?.count.add()
        calls.duration.observe(since: began)
    }
}
