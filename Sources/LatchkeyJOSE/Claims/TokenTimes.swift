public import LatchkeyJSON
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

    /// Reads them from the claims of a token; `nil` when one of them is no moment or occurs twice.
    public init?(claims: JSONElement) {
        guard let members = claims.members else { return nil }
        for (name, value) in members {
            switch name {
            case "exp": guard Self.read(value, into: &expires) else { return nil }
            case "nbf": guard Self.read(value, into: &notBefore) else { return nil }
            case "iat": guard Self.read(value, into: &issuedAt) else { return nil }
            default: continue
            }
        }
    }

    /// A `NumericDate` (RFC 7519 §2) until the year 9999, a fraction dropped; `nil` for anything else.
    public static func moment(_ value: JSONElement) -> Timestamp? {
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

    private static func read(_ value: JSONElement, into claim: inout Timestamp?) -> Bool {
        guard claim == nil, let moment = moment(value) else { return false }
        claim = moment
        return true
    }
}
