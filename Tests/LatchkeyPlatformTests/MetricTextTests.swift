import Testing

@testable import LatchkeyPlatform

@Suite struct MetricTextTests {
    @Test(arguments: ["", "1a", "a-b", "a b", "é", "a\n"])
    func `a name that Prometheus does not take is none`(_ name: String) {
        #expect(!MetricText.isMetricName(name))
        #expect(!MetricText.isLabelName(name))
    }

    @Test func `only metrics may have colons, and labels with a meaning cannot be named`() {
        #expect(MetricText.isMetricName("a:b_9"))
        #expect(MetricText.isLabelName("b_9"))
        for name in ["a:b", "le", "__name__"] { #expect(!MetricText.isLabelName(name)) }
    }

    @Test(
        arguments: [
            (0, "0"), (1, "0.000000001"), (100_000, "0.0001"), (1_000_000_000, "1"), (61_500_000_000, "61.5"),
            (-1_500_000_000, "-1.5"),
        ])
    func `nanoseconds are written as seconds, exactly`(_ nanoseconds: Int, _ expected: String) {
        #expect(MetricText.number(nanoseconds, .time) == expected)
    }
}
