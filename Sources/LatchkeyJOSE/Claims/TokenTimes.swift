internal import LatchkeyJSON
public import LatchkeyPlatform

/// The claims of time of a JWT, and the one set of rules for them (RFC 7519 §4.1.4 to §4.1.6).
public struct TokenTimes: Hashable, Sendable {
    /// Why a token is not good at a moment.
    public enum Fault: Error, Sendable {
        /// It has no `exp`: it would be good for ever.
        case noExpiry
        /// `exp` has passed.
        case expired
        /// `nbf` or `iat` lies in the future.
        case notYetValid
    }

    /// How far the clocks of issuer and verifier may differ, unless the verifier says otherwise.
    public static let usualLeeway = Duration.seconds(5)

    /// `exp`: from then on it is good no more.
    public var expires: Timestamp?
    /// `nbf`: before then it is not good yet.
    public var notBefore: Timestamp?
    /// `iat`: when it was issued.
    public var issuedAt: Timestamp?

    /// No claims.
    public init() {}

    /// A `NumericDate` (RFC 7519 §2) until the year 9999, a fraction dropped; `nil` for anything else.
    static func moment(_ value: JSONElement) -> Timestamp? {
        guard let seconds = value.double, (0...253_402_300_799).contains(seconds) else { return nil }
        return Timestamp(seconds: Int64(seconds))
    }

    /// Checks that the token is good at `now`, to within `leeway`; returns when it expires.
    public func check(at now: Timestamp, leeway: Duration) throws(Fault) -> Timestamp {
        guard let expires else { throw .noExpiry }
        guard now < expires + leeway else { throw .expired }
        let latest = now + leeway
        if let notBefore, notBefore > latest { throw .notYetValid }
        if let issuedAt, issuedAt > latest { throw .notYetValid }
        return expires
    }
}
