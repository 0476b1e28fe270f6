internal import LatchkeyHTTP
public import LatchkeyPlatform

extension HTTPServer {
    /// Why a client was turned away before a handler, or cut off. The raw value names it for those who watch.
    public enum Refusal: String, CaseIterable, Sendable {
        /// The message is malformed.
        case malformed
        /// The head or the target is too long, or the head has too many fields.
        case headTooLarge = "head_too_large"
        /// The body is too long.
        case bodyTooLarge = "body_too_large"
        /// The message did not come in time.
        case tooSlow = "too_slow"
        /// A version, transfer coding or expectation that is not served.
        case unsupported
        /// An upload that nobody asked for, or that could not be kept.
        case notAdmitted = "not_admitted"
        /// All bodies together take too much memory.
        case bodiesCrowded = "bodies_crowded"
        /// All answers that clients have not taken yet take too much memory.
        case answersCrowded = "answers_crowded"
        /// The client's address has too many connections.
        case addressCrowded = "address_crowded"
        /// Too many streams are open.
        case streamsCrowded = "streams_crowded"
        /// The client did not take its answer.
        case stalled

        /// What the refusal of a message with that status means.
        init(_ status: Status) {
            switch status {
            case .requestTimeout: self = .tooSlow
            case .contentTooLarge: self = .bodyTooLarge
            case .uriTooLong, .requestHeaderFieldsTooLarge: self = .headTooLarge
            case .expectationFailed, .notImplemented, .versionNotSupported: self = .unsupported
            case .forbidden, .conflict, .lengthRequired, .internalServerError: self = .notAdmitted
            case .serviceUnavailable: self = .bodiesCrowded
            default: self = .malformed
            }
        }
    }

    /// What happens on a server's connections, beside what its router counts.
    public struct Instruments: Sendable {
        /// Connections that were accepted.
        public let accepted = Counter()
        /// Clients turned away, by reason, in the order of the cases.
        public let refusals = Refusal.allCases.map { (reason: $0, count: Counter()) }

        init() {}

        func count(_ reason: Refusal) {
            refusals.first { $0.reason == reason }?.count.add()
        }
    }
}
