internal import LatchkeyPlatform

/// How risky a sign-in seems, by what the user did before: nothing is asked of anybody else, so there is no telling
/// where on earth an address is.
///
/// Each of these is a sign: an address that the user has not signed in from; a device, likewise; many failures of late,
/// where the address or the device is new; a sign-in from another address a moment ago. One makes a low risk, two a
/// medium and three a high one. Sign-ins from many addresses at a time are a high risk by themselves. A user who signs
/// in for the first time has nothing to differ from. Whoever fails in a user's name makes nothing harder for a user who
/// comes as always.
struct RiskAssessment: Equatable, Sendable {
    /// Something that the user did before.
    struct Past: Equatable, Sendable {
        var time: Timestamp
        /// Whether it led in, or was said to be the user's own doing.
        var isTrusted: Bool
        var network: IPAddress?
        var fingerprint: String?
    }

    /// A sign of risk.
    enum Sign: Hashable, Sendable { case newAddress, newDevice, failures, otherAddressJustNow, manyAddresses }

    /// How many failures, in which time, are many.
    static let manyFailures = 5, failurePeriod = Duration.seconds(3600)
    /// How short ago a sign-in from elsewhere is suspicious.
    static let momentAgo = Duration.seconds(300)
    /// How many addresses, in which time, are many.
    static let manyAddresses = 4, addressPeriod = Duration.seconds(600)

    /// What was seen.
    private(set) var signs: Set<Sign> = []

    /// Judges a sign-in from a network with a device, as far as they are known, by what came before.
    init(from network: IPAddress?, on fingerprint: String?, at now: Timestamp, after past: [Past]) {
        let trusted = past.filter(\.isTrusted)
        compare(network, fingerprint, with: trusted, at: now)
        let failures = past.count { !$0.isTrusted && $0.time + Self.failurePeriod > now }
        if failures >= Self.manyFailures, trusted.isEmpty || !signs.isDisjoint(with: [.newAddress, .newDevice]) {
            signs.insert(.failures)
        }
    }

    private mutating func compare(
        _ network: IPAddress?, _ fingerprint: String?, with trusted: [Past], at now: Timestamp
    ) {
        guard !trusted.isEmpty else { return }
        if let network {
            let known = Set(trusted.compactMap(\.network))
            if !known.isEmpty, !known.contains(network) {
                signs.insert(.newAddress)
                let isMomentAgo = trusted.contains { $0.network != nil && $0.time + Self.momentAgo > now }
                if isMomentAgo { signs.insert(.otherAddressJustNow) }
            }
            let recent = trusted.filter { $0.time + Self.addressPeriod > now }.compactMap(\.network)
            if Set(recent + [network]).count >= Self.manyAddresses { signs.insert(.manyAddresses) }
        }
        if let fingerprint {
            let known = Set(trusted.compactMap(\.fingerprint))
            if !known.isEmpty, !known.contains(fingerprint) { signs.insert(.newDevice) }
        }
    }

    /// The level; `nil` without a sign.
    var level: EventRisk.Level? {
        if signs.contains(.manyAddresses) { return .high }
        switch signs.count {
        case 0: return nil
        case 1: return .low
        case 2: return .medium
        default: return .high
        }
    }
}
