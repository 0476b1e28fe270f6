import Testing

@testable import LatchkeyPlatform

@Suite struct HistogramTests {
    @Test func `a value counts under its bound and all greater ones`() {
        let histogram = Histogram(unit: .count, bounds: [1, 2, 4])
        for value in [0, 1, 2, 3, 4, 5, 100] { histogram.observe(value) }
        #expect(histogram.snapshot == .init(cumulative: [2, 3, 5, 7], sum: 115))
        #expect(histogram.snapshot.count == 7)
    }

    @Test func `times are kept to the nanosecond`() {
        let histogram = Histogram.seconds()
        histogram.observe(.microseconds(100))
        histogram.observe(.nanoseconds(100_001))
        histogram.observe(.seconds(11))
        #expect(histogram.snapshot.cumulative.first == 1)
        #expect(histogram.snapshot.cumulative[1] == 2)
        #expect(histogram.snapshot.cumulative.suffix(2) == [2, 3])
        #expect(histogram.snapshot.sum == 11_000_200_001)
    }

    @Test func `sizes have the powers of two as bounds`() {
        #expect(Histogram.sizes(to: 20).bounds == [1, 2, 4, 8, 16])
        #expect(Histogram.sizes(to: 1).bounds == [1])
    }

    @Test func `observations from many threads are all counted`() async {
        let histogram = Histogram.sizes(to: 8)
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { for value in 0..<10_000 { histogram.observe(value % 16) } } }
        }
        #expect(histogram.snapshot.count == 80_000)
        #expect(histogram.snapshot.sum == 8 * 10_000 / 16 * 120)
    }
}
