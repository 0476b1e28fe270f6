import LatchkeyPlatform
import Testing

@testable import UserPool

struct RiskAssessmentTests {
    private static let now = Timestamp(seconds: 1_000_000)
    private static let home = IPAddress("192.0.2.1")!, elsewhere = IPAddress("198.51.100.7")!

    private static func past(
        _ secondsAgo: Int, from network: IPAddress? = home, on device: String? = "laptop", trusted: Bool = true
    ) -> RiskAssessment.Past {
        RiskAssessment.Past(
            time: now - .seconds(secondsAgo), isTrusted: trusted, network: network, fingerprint: device)
    }

    private static let failures = (1...5).map { past(60 * $0, from: elsewhere, on: nil, trusted: false) }

    @Test(
        arguments: [
            ([], home, "laptop", []),
            ([past(9000)], home, "laptop", []),
            ([past(9000)], elsewhere, "laptop", [.newAddress]),
            ([past(9000)], home, "phone", [.newDevice]),
            ([past(9000)], elsewhere, "phone", [.newAddress, .newDevice]),
            ([past(299)], elsewhere, "laptop", [.newAddress, .otherAddressJustNow]),
            ([past(300)], elsewhere, "laptop", [.newAddress]),
            ([past(10)], elsewhere, "phone", [.newAddress, .newDevice, .otherAddressJustNow]),
            ([past(9000)] + failures, elsewhere, "laptop", [.newAddress, .failures]),
            ([past(9000)] + failures, home, "phone", [.newDevice, .failures]),
            ([past(9000)] + failures.dropLast(), elsewhere, "laptop", [.newAddress]),
            // Who fails in a user's name makes nothing harder for a user who comes as always.
            ([past(9000)] + failures, home, "laptop", []),
            (failures, elsewhere, "phone", [.failures]),
            // What is not known is not new.
            ([past(9000, from: nil, on: nil)], elsewhere, "phone", []),
            ([past(9000)], nil, nil, []),
        ] as [([RiskAssessment.Past], IPAddress?, String?, Set<RiskAssessment.Sign>)])
    func `what differs from what came before is a sign`(
        past: [RiskAssessment.Past], network: IPAddress?, device: String?, signs: Set<RiskAssessment.Sign>
    ) {
        let assessment = RiskAssessment(from: network, on: device, at: Self.now, after: past)
        #expect(assessment.signs == signs)
        let levels: [EventRisk.Level?] = [nil, .low, .medium, .high]
        #expect(assessment.level == levels[signs.count])
    }

    @Test func `sign-ins from many addresses at a time are a high risk, although each is known`() {
        let addresses = (1...4).map { IPAddress("203.0.113.\($0)")! }
        let known = addresses.map { Self.past(90_000, from: $0) }
        let recent = addresses.dropLast().enumerated().map { Self.past(599 - $0.offset, from: $0.element) }
        let many = RiskAssessment(from: addresses[3], on: "laptop", at: Self.now, after: known + recent)
        #expect(many.signs == [.manyAddresses] && many.level == .high)
        let slow = addresses.dropLast().map { Self.past(601, from: $0) }
        #expect(RiskAssessment(from: addresses[3], on: "laptop", at: Self.now, after: known + slow).level == nil)
    }
}
